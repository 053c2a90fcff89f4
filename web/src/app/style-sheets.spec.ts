import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const source = join(import.meta.dirname, '..');
const imported = /(?:from|import)\s*\(?\s*'(\.[^'?]+)/g;
const types = /import type [^;]*;|typeof import\([^)]*\)/g;

/** The modules that `entry` imports, at once or later, as paths relative to `src`. */
function modulesOf(entry: string): string[] {
  const found = new Set<string>();
  const waiting = [join(source, entry)];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    if (!/\.(tsx?|js)$/.test(file)) continue;
    for (const [, target = ''] of readFileSync(file, 'utf8').replaceAll(types, '').matchAll(imported)) {
      const path = resolve(dirname(file), target);
      const module = [path, `${path}.ts`, `${path}.tsx`, `${path}.js`].find(
        (name) => /\.\w+$/.test(name) && existsSync(name),
      );
      if (module !== undefined) waiting.push(module);
    }
  }
  return [...found].map((file) => relative(source, file));
}

describe('the style sheet of public pages', () => {
  const css = readFileSync(join(source, 'app/site.css'), 'utf8');
  const left = [...css.matchAll(/@source not '\.\.\/([^']+)'/g)].map(([, folder = '']) => folder);

  it('leaves out existing folders', () => {
    expect(left.length).toBeGreaterThan(10);
    expect(left.filter((folder) => globSync(folder, { cwd: source }).length === 0)).toEqual([]);
  });

  it('has the classes of every component of a public page', () => {
    const components = modulesOf('app/entry-client.tsx').filter((file) => file.endsWith('.tsx'));
    const outside = left.map((folder) => new RegExp(`^${folder.replaceAll('*', '[^/]*')}/`));

    expect(components.length).toBeGreaterThan(60);
    expect(components.filter((file) => outside.some((folder) => folder.test(file)))).toEqual([]);
  });
});
