import { describe, expect, it } from '@jest/globals';
import { earlierReleases } from '../upgrade/earlier-release.js';
import { type Part, runDrill } from './drill.js';
import { tableOf } from './table.js';

// The same as a command is `npm run drill -- --part restore --part move`. It takes minutes: it starts the product four
// times. The upgrade and its way back are tested in upgrade.long, the containers in containers.long.alone.
const parts: Part[] = ['restore', 'move'];

describe('a fire drill', () => {
  it('brings every row back from a backup, and into the other mode and back', async () => {
    const { steps, faults } = await runDrill({ parts, rows: 150, from: earlierReleases.recorded, say: () => {} });

    process.stdout.write(`${tableOf(steps).join('\n')}\n`);
    expect(faults).toEqual([]);
    const notRun = steps.filter(({ seconds }) => seconds === undefined).map(({ name }) => name);
    expect(notRun).toEqual(['upgrade', 'roll back', 'upgrade again', 'containers']);
  }, 2_400_000);
});
