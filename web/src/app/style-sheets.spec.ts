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

  const outside = left.map((path) => new RegExp(`^${path.replaceAll('*', '[^/]*')}(/|$)`));
  const isOutside = (file: string) => outside.some((path) => path.test(file));
  const componentsOf = (entry: string) => modulesOf(entry).filter((file) => file.endsWith('.tsx'));
  // the client has no route to the page of a rejected form post
  const publicEntries = ['app/entry-client.tsx', 'routes/_site/contact_.refused.tsx'];
  const components = [...new Set(publicEntries.flatMap(componentsOf))];

  it('leaves out existing folders and files', () => {
    expect(left.length).toBeGreaterThan(10);
    expect(left.filter((path) => globSync(path, { cwd: source }).length === 0)).toEqual([]);
  });

  it('has the classes of every component of a public page', () => {
    expect(components.length).toBeGreaterThan(60);
    expect(components.filter(isOutside)).toEqual([]);
  });

  it('has the classes of no component that only the admin imports', () => {
    const others = componentsOf('app/entry-admin.tsx').filter((file) => !components.includes(file));

    expect(others.length).toBeGreaterThan(150);
    expect(others.filter((file) => !isOutside(file))).toEqual([]);
  });
});
