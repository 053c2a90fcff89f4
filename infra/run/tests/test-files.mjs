import { readdirSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { Refusal, root } from '../workspace.mjs';

const SPEC = /\.spec\.(tsx?|mjs)$/;
const IGNORED = new Set(['node_modules', 'dist', 'test-results']);

/**
 * A test file. Words in its name define how it runs. `alone`: while no other file runs, because it measures time or loads
 * the machine. `long`: only on request. A file may have both, as `x.long.alone.spec.ts`; `x.spec.ts` has none.
 * @typedef {{ path: string, project: string, isAlone: boolean, isLong: boolean }} TestFile
 */

/**
 * @param {{ name: string, root: string }[]} projects
 * @returns {TestFile[]} all test files under them; paths are relative to the workspace
 */
export function listTestFiles(projects) {
  return projects.flatMap((project) =>
    [...specsIn(join(root, project.root))].map((path) => {
      const [, ...words] = basename(path).replace(SPEC, '').split('.');
      return {
        path: relative(root, path).split(sep).join('/'),
        project: project.name,
        isAlone: words.includes('alone'),
        isLong: words.includes('long'),
      };
    }),
  );
}

function* specsIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !IGNORED.has(entry.name)) yield* specsIn(path);
    else if (entry.isFile() && SPEC.test(entry.name)) yield path;
  }
}

/**
 * The test files that the words name. Each word adds the packages whose names contain it, or, if there are none, the files
 * whose paths contain it; a path also adds long files. Without words: all files.
 * @param {TestFile[]} files
 * @param {{ words: string[], length: 'short' | 'long' | 'any' }} wish
 * @throws {Refusal} for a word that adds no file, such as a misspelled one
 */
export function chooseTestFiles(files, { words, length }) {
  const isIncluded = ({ isLong }) => length === 'any' || isLong === (length === 'long');
  if (words.length === 0) return files.filter(isIncluded);
  const ofPackage = (word) => files.filter(({ project }) => project.includes(word));
  const ofPath = (word) => files.filter(({ path }) => path.includes(word));

  const unknown = words.filter((word) => ofPackage(word).length === 0 && ofPath(word).length === 0);
  if (unknown.length > 0) {
    const quoted = unknown.map((word) => `"${word}"`).join(' or ');
    const packages = [...new Set(files.map(({ project }) => project))].join(', ');
    throw new Refusal(`No package name and no path of a test file contains ${quoted}. The packages are ${packages}.`);
  }
  const chosen = new Set();
  for (const word of words) {
    const inPackage = ofPackage(word);
    const matching = inPackage.length > 0 ? inPackage : ofPath(word);
    const added = inPackage.length > 0 || length === 'long' ? matching.filter(isIncluded) : matching;
    if (added.length === 0) {
      throw new Refusal(
        length === 'long'
          ? `No test file of "${word}" is long: use npm test.`
          : `All test files of "${word}" are long: use npm run test:long, add --all, or name a part of their paths.`,
      );
    }
    for (const file of added) chosen.add(file);
  }
  return files.filter((file) => chosen.has(file));
}
