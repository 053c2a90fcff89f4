import { describe, expect, it } from '@jest/globals';
import { isDockerReachable } from '@lacquer/servers/testing/docker-engine';
import { earlierReleases } from '../upgrade/earlier-release.js';
import { parts, runDrill } from './drill.js';
import { tableOf } from './table.js';

// The same as a command is `npm run drill`. It takes minutes: it starts the product seven times.
describe('a fire drill', () => {
  it('brings every row back from a backup, into the other mode, and over an upgrade and its way back', async () => {
    const { steps, faults } = await runDrill({ parts, rows: 150, from: earlierReleases.recorded, say: () => {} });

    process.stdout.write(tableOf(steps).join('\n') + '\n');
    expect(faults).toEqual([]);
    const notRun = steps.filter(({ seconds }) => seconds === undefined);
    expect(notRun).toEqual(
      (await isDockerReachable()) ? [] : [{ name: 'containers', outcome: 'not run: no Docker engine', faults: [] }],
    );
  }, 2_400_000);
});
