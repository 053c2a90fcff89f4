import { readdirSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { root } from './workspace.mjs';

const SPEC = /\.spec\.(tsx?|mjs)$/;
const PASSED_OVER = new Set(['node_modules', 'dist', 'test-results']);

/**
 * A file of tests. Words in its name say how it runs. `alone`: while nothing else does, because it measures time or loads
 * the machine. `long`: only when asked for. A file may have both, as `x.long.alone.spec.ts`; `x.spec.ts` has none.
 * @typedef {{ path: string, project: string, isAlone: boolean, isLong: boolean }} TestFile
 */

/**
 * @param {{ name: string, root: string }[]} projects
 * @returns {TestFile[]} every file of tests under them; paths are relative to the workspace
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
    if (entry.isDirectory() && !PASSED_OVER.has(entry.name)) yield* specsIn(path);
    else if (entry.isFile() && SPEC.test(entry.name)) yield path;
  }
}

/**
 * Narrows the tests to what the words name: packages by a part of their names, else files by a part of their paths.
 * Without words: all of them but the long ones. A long file that is named by its path runs.
 * @param {TestFile[]} files
 * @param {{ words: string[], withLong: boolean }} wish
 */
export function chooseTestFiles(files, { words, withLong }) {
  const packageWords = words.filter((word) => files.some(({ project }) => project.includes(word)));
  const pathWords = words.filter((word) => !packageWords.includes(word));
  return files.filter(({ path, project, isLong }) => {
    const isNamed = pathWords.some((word) => path.includes(word));
    if (words.length === 0) return withLong || !isLong;
    if (packageWords.length > 0 && !packageWords.some((word) => project.includes(word))) return false;
    return pathWords.length === 0 ? withLong || !isLong : isNamed;
  });
}
