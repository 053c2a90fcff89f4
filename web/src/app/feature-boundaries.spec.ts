import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const source = join(import.meta.dirname, '..');
const imported = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

/** Pairs of `[importing file, imported module]`, as paths relative to `src`. */
async function importsBelow(folder: string): Promise<[string, string][]> {
  const entries = await readdir(join(source, folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name));
  const found = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      const text = await readFile(file, 'utf8');
      return [...text.matchAll(imported)].map(([, target = '']): [string, string] => [
        relative(source, file),
        relative(source, resolve(dirname(file), target)),
      ]);
    }),
  );
  return found.flat();
}

const roomOf = (path: string) => path.split(sep).slice(0, 2).join('/');

describe('the import rules of web', () => {
  it('forbid features to import other features or routes', async () => {
    const imports = await importsBelow('features');
    const strays = imports.filter(
      ([file, target]) =>
        target.startsWith('routes') || (target.startsWith('features') && roomOf(target) !== roomOf(file)),
    );

    expect(imports.length).toBeGreaterThan(50);
    expect(strays).toEqual([]);
  });

  it('forbid shell, components, content, api, forms, notices and format to import features or routes', async () => {
    const imports = await Promise.all(
      ['shell', 'components', 'content', 'api', 'forms', 'notices', 'format'].map(importsBelow),
    );
    const strays = imports.flat().filter(([, target]) => /^(features|routes)/.test(target));

    expect(strays).toEqual([]);
  });
});
