import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { projectGraph } from '../project-graph.mjs';
import { root } from '../workspace.mjs';
import { chooseSample } from './sample.mjs';
import { listTestFiles } from './test-files.mjs';

const { scenarios } = await import('@lacquer/faults/scenarios/registry');
const hashes = Array.from({ length: 2_000 }, (_, n) => createHash('sha1').update(String(n)).digest('hex'));

describe('the sample of the long tests', () => {
  it('is one journey and one fault, always the same for a commit, and in time all of them', async () => {
    const { projects } = await projectGraph(root);
    const files = listTestFiles(projects);
    const samples = hashes.map((hash) => chooseSample(files, scenarios, hash));

    expect(chooseSample(files, scenarios, hashes[0])).toEqual(samples[0]);
    const journeys = new Set(samples.map((sample) => sample.files[0].path));
    const faults = new Set(samples.map(({ env }) => `${env.FAULTS_ONLY} ${env.FAULTS_MODE}`));
    expect([...journeys].toSorted()).toEqual(
      files
        .filter((file) => file.isLong && !file.isAlone)
        .map(({ path }) => path)
        .toSorted(),
    );
    expect(faults.size).toBe(scenarios.flatMap(({ modes }) => modes).length);
    for (const { files: chosen, title, env } of samples) {
      expect(chosen).toHaveLength(2);
      expect(title).toContain(chosen[0].path);
      expect(title).toContain(env.FAULTS_ONLY);
    }
  });
});
