import { describe, expect, it } from '@jest/globals';
import { projectGraph } from './project-graph.mjs';
import { chooseTestFiles, listTestFiles } from './test-files.mjs';
import { root } from './workspace.mjs';

const file = (project, path) => ({
  project: `@lacquer/${project}`,
  path,
  isAlone: /\.(alone|long)\./.test(path),
  isLong: path.includes('.long.'),
});
const files = [
  file('messaging', 'services/messaging/src/pace/sender-pace.spec.ts'),
  file('messaging', 'services/messaging/src/texts/tests.spec.ts'),
  file('e2e', 'infra/e2e/src/campaign/pace.alone.spec.ts'),
  file('e2e', 'infra/e2e/src/campaign/chaos.long.spec.ts'),
];
const choose = (words, withLong = false) =>
  chooseTestFiles(files, { words, withLong }).map((one) => files.indexOf(one));

describe('the choice of tests', () => {
  it('is everything but what takes long, and that too when asked for', () => {
    expect(choose([])).toEqual([0, 1, 2]);
    expect(choose([], true)).toEqual([0, 1, 2, 3]);
  });

  it('is narrowed to packages by their names', () => {
    expect(choose(['messaging'])).toEqual([0, 1]);
    expect(choose(['e2e'])).toEqual([2]);
    expect(choose(['messaging', 'e2e'], true)).toEqual([0, 1, 2, 3]);
  });

  it('is narrowed to files by their paths, long ones included', () => {
    expect(choose(['pace'])).toEqual([0, 2]);
    expect(choose(['chaos'])).toEqual([3]);
    expect(choose(['messaging', 'pace'])).toEqual([0]);
    expect(choose(['no such thing'])).toEqual([]);
  });
});

describe('the list of tests', () => {
  it('knows by its name how a file runs', async () => {
    const { projects } = await projectGraph(root);
    const all = listTestFiles(projects);
    expect(all.filter(({ path }) => path === 'infra/run/test-files.spec.mjs')).toEqual([
      { path: 'infra/run/test-files.spec.mjs', project: '@lacquer/run', isAlone: false, isLong: false },
    ]);
    expect(all.filter(({ path }) => path.includes('/dist/') || path.includes('node_modules'))).toEqual([]);
    for (const { path, isAlone, isLong } of all) {
      expect([path, isAlone, isLong]).toEqual([path, /\.(alone|long)\.spec\./.test(path), /\.long\.spec\./.test(path)]);
    }
  });
});
