import { execFileSync } from 'node:child_process';
import { root } from '../workspace.mjs';

const FAULTS = 'infra/faults/src/faults.long.alone.spec.ts';

/**
 * One long journey and one fault scenario in one mode, chosen by the hash of a commit: every commit runs others.
 * @param {import('./test-files.mjs').TestFile[]} files
 * @param {{ name: string, modes: readonly string[] }[]} scenarios
 * @param {string} hash at least 16 hexadecimal digits
 * @returns `env`: the variables with which the fault tests run only this scenario
 */
export function chooseSample(files, scenarios, hash) {
  // a long file that runs alone measures or loads the machine, for longer than a sample may take
  const journeys = files.filter((file) => file.isLong && !file.isAlone);
  const faults = files.filter(({ path }) => path === FAULTS);
  const scenes = scenarios.flatMap(({ name, modes }) => modes.map((mode) => ({ name, mode })));
  const journey = journeys[Number.parseInt(hash.slice(0, 8), 16) % journeys.length];
  const scene = scenes[Number.parseInt(hash.slice(8, 16), 16) % scenes.length];
  return {
    files: [journey, ...faults],
    env: { FAULTS_ONLY: scene.name, FAULTS_MODE: scene.mode },
    title: `Sample of the long tests for commit ${hash.slice(0, 8)}: ${journey.path}, and the fault ${scene.name} (${scene.mode})`,
  };
}

/** The hash of the current commit, or of nothing outside of a Git repository. */
export function currentCommit() {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return '0'.repeat(40);
  }
}
