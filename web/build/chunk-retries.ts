import { join } from 'node:path';
import type { BuildOptions, Plugin } from 'vite';

const helper = '\0vite/preload-helper.js';
const exported = 'export const __vitePreload = ';
const loader = join(import.meta.dirname, '../src/loading/load-chunk.ts');

/** Sends every `import()` of the browser's build through `loadChunk`, which takes the place of Vite's preload helper. */
export const retryChunks = (): Plugin => ({
  name: 'lacquer-chunk-retries',
  apply: 'build',
  transform(code, id) {
    if (id !== helper) return null;
    if (code.split(exported).length !== 2) throw new Error('The preload helper of Vite has changed');
    return { code: `export { loadChunk as __vitePreload } from ${JSON.stringify(loader)};`, map: null };
  },
});

/** Vite names no file for a chunk without imports, which can be lost as any other. */
export const modulePreload = {
  resolveDependencies: (file, imports) => (imports.length > 0 ? imports : [file]),
} satisfies BuildOptions['modulePreload'];
