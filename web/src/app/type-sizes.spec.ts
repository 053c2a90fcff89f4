import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

// This suite runs after the build, against the styles that ship.
const { loadSite } = await import('@lacquer/web/server');

/** The root's size, from which all others derive, and the sizes that Tailwind's reset inherits. */
const base = ['1.0625rem', 'inherit', '100%', '1em', '80%', '75%'];

describe('the styles', () => {
  it('have five type sizes, and that of the salon name on the home page', async () => {
    const assets = join((await loadSite()).clientDir, 'assets');
    const files = (await readdir(assets)).filter((file) => file.endsWith('.css'));
    const styles = (await Promise.all(files.map((file) => readFile(join(assets, file), 'utf8')))).join('\n');
    const sizes = [...styles.matchAll(/font-size:([^;}]+)/g)].map(([, size = '']) => size.trim());
    const fonts = [...styles.matchAll(/[{;]font:([^;}]+)/g)].map(([, font = '']) => font.trim());

    expect(new Set(sizes.filter((size) => !base.includes(size)))).toEqual(
      new Set(['small', 'base', 'title', 'heading', 'display', 'hero'].map((name) => `var(--text-${name})`)),
    );
    expect(fonts.filter((font) => font !== 'inherit')).toEqual([]);
  });
});
