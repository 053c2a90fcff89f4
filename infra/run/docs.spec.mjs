import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '..', '..');
const IGNORED = new Set(['node_modules', 'dist', '.nx', '.data', '.git', 'test-results']);

/** Files that a page references: links, and code like `services/contact/src/app.ts`, without placeholders. */
function named(page, text) {
  const links = [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
    .map(([, target]) => target)
    .filter((t) => !t.includes(':'));
  const files = [...text.matchAll(/`([a-z][\w.-]*\/[\w./-]+\.(?:ts|tsx|mjs|json|md|yml))`/g)].map(([, file]) => file);
  return [
    ...links.filter((link) => !link.startsWith('/')).map((link) => join(dirname(page), link)),
    ...files.filter((file) => existsSync(join(root, file.split('/')[0]))).map((file) => join(root, file)),
  ];
}

describe('the documentation', () => {
  it('references only existing files', async () => {
    const pages = await Array.fromAsync(
      glob('**/*.md', { cwd: root, exclude: (path) => IGNORED.has(basename(path)) }),
      (path) => join(root, path),
    );
    const missing = [];
    for (const page of pages) {
      const text = await readFile(page, 'utf8');
      for (const file of named(page, text)) {
        if (!existsSync(file)) missing.push(`${relative(root, page)} references ${relative(root, file)}`);
      }
    }

    expect(pages.length).toBeGreaterThan(5);
    expect(missing).toEqual([]);
  });
});
