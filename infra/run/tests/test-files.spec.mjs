import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { projectGraph } from '../project-graph.mjs';
import { chooseTestFiles, listTestFiles } from './test-files.mjs';
import { root } from '../workspace.mjs';

const file = (project, path, isLong = false) => ({ project: `@lacquer/${project}`, path, isAlone: false, isLong });
const files = [
  file('messaging', 'services/messaging/src/pace/sender-pace.spec.ts'),
  file('messaging', 'services/messaging/src/texts/tests.spec.ts'),
  file('e2e', 'infra/e2e/src/campaign/pace.alone.spec.ts'),
  file('e2e', 'infra/e2e/src/fuzz/fuzz.long.spec.ts', true),
  file('faults', 'infra/faults/src/faults.long.alone.spec.ts', true),
];
const choose = (words, length = 'short') => chooseTestFiles(files, { words, length }).map((one) => files.indexOf(one));

describe('the selection of test files', () => {
  it('contains all files but the long ones, on request only those or both', () => {
    expect(choose([])).toEqual([0, 1, 2]);
    expect(choose([], 'long')).toEqual([3, 4]);
    expect(choose([], 'any')).toEqual([0, 1, 2, 3, 4]);
  });

  it('contains only the long files of packages and paths on request', () => {
    expect(choose(['e2e'], 'long')).toEqual([3]);
    expect(choose(['e2e/src'], 'long')).toEqual([3]);
    expect(() => choose(['messaging'], 'long')).toThrow('No test file of "messaging" is long: use npm test.');
  });

  it('contains the packages that a word names, without their long files', () => {
    expect(choose(['messaging'])).toEqual([0, 1]);
    expect(choose(['e2e'])).toEqual([2]);
    expect(choose(['messaging', 'e2e'], 'any')).toEqual([0, 1, 2, 3]);
  });

  it('contains the files whose path has a word, including long ones, if the word names no package', () => {
    expect(choose(['pace'])).toEqual([0, 2]);
    expect(choose(['fuzz'])).toEqual([3]);
    expect(choose(['messaging/src/pace'])).toEqual([0]);
  });

  it('is the union of all words, whether they name packages or paths', () => {
    expect(choose(['messaging', 'fuzz'])).toEqual([0, 1, 3]);
    expect(choose(['tests.spec', 'e2e'])).toEqual([1, 2]);
    expect(choose(['messaging', 'pace'])).toEqual([0, 1, 2]);
  });

  it('is refused for a word without a match, even next to valid words', () => {
    expect(() => choose(['messaging', 'pcae', 'nothing'])).toThrow(
      'No package name and no path of a test file contains "pcae" or "nothing". The packages are @lacquer/messaging, @lacquer/e2e, @lacquer/faults.',
    );
  });

  it('is refused for a package with only long files, unless they are requested', () => {
    expect(() => choose(['messaging', 'faults'])).toThrow('All test files of "faults" are long');
    expect(choose(['faults'], 'any')).toEqual([4]);
    expect(choose(['faults.long'])).toEqual([4]);
  });
});

describe('the list of test files', () => {
  it('has the files of every project, without build output', async () => {
    const { projects } = await projectGraph(root);
    const all = listTestFiles(projects);
    expect(all.filter(({ path }) => path === 'infra/run/tests/test-files.spec.mjs')).toEqual([
      { path: 'infra/run/tests/test-files.spec.mjs', project: '@lacquer/run', isAlone: false, isLong: false },
    ]);
    expect(all.filter(({ path }) => path.includes('/dist/') || path.includes('node_modules'))).toEqual([]);
  });

  it('reads from the words in a file name how the file runs', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lacquer-names-'));
    try {
      const names = ['long', 'alone', 'x.y', 'x.alone', 'x.long', 'x.long.alone', 'x.alone.long'];
      for (const name of names) writeFileSync(join(folder, `${name}.spec.ts`), '');
      mkdirSync(join(folder, 'in.long.alone'));
      writeFileSync(join(folder, 'in.long.alone/x.spec.mjs'), '');

      const found = listTestFiles([{ name: 'any', root: relative(root, folder) }]);

      const how = found.map(({ path, isAlone, isLong }) => [
        path.slice(path.indexOf('/lacquer-names-')),
        isAlone,
        isLong,
      ]);
      const inFolder = (name) => `/${basename(folder)}/${name}`;
      expect(how.toSorted(([a], [b]) => (a < b ? -1 : 1))).toEqual(
        [
          ['alone.spec.ts', false, false],
          ['in.long.alone/x.spec.mjs', false, false],
          ['long.spec.ts', false, false],
          ['x.alone.long.spec.ts', true, true],
          ['x.alone.spec.ts', true, false],
          ['x.long.alone.spec.ts', true, true],
          ['x.long.spec.ts', false, true],
          ['x.y.spec.ts', false, false],
        ].map(([name, ...rest]) => [inFolder(name), ...rest]),
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
