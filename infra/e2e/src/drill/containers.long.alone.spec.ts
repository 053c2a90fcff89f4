import { isDockerReachable } from '@lacquer/servers/testing/docker-engine';
import { describe, expect, it } from '@jest/globals';
import { earlierReleases } from '../upgrade/earlier-release.js';
import { runDrill } from './drill.js';
import { tableOf } from './table.js';

const hasEngine = await isDockerReachable();
if (!hasEngine) process.stderr.write('\nNo Docker engine is available: the drill in containers is NOT tested.\n\n');

// The same as a command is `npm run drill -- --part containers`. It takes minutes: it builds the images, and starts them.
(hasEngine ? describe : describe.skip)('a fire drill in containers', () => {
  it('restores a backup of a standalone product by the documented commands, deploys, and goes back', async () => {
    const { steps, faults } = await runDrill({
      parts: ['containers'],
      rows: 150,
      from: earlierReleases.recorded,
      say: () => {},
    });

    process.stdout.write(`${tableOf(steps).join('\n')}\n`);
    expect(faults).toEqual([]);
    const run = steps.filter(({ seconds }) => seconds !== undefined).map(({ name }) => name);
    expect(run).toEqual(['install', 'containers']);
  }, 2_400_000);
});
