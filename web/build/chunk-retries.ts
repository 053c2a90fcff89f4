import { join } from 'node:path';
import type { Plugin } from 'vite';

const helper = '\0vite/preload-helper.js';
const exported = 'export const __vitePreload = ';
const loader = join(import.meta.dirname, '../src/loading/load-again.ts');

/** Sends every `import()` of the browser's build, which Vite wraps in its preload helper, through `loadChunk`. */
export const retryChunks = (): Plugin => ({
  name: 'lacquer-chunk-retries',
  apply: 'build',
  transform(code, id) {
    if (id !== helper) return null;
    if (code.split(exported).length !== 2) throw new Error('The preload helper of Vite has changed');
    const wrapped = code.replace(exported, 'const preload = ');
    return {
      code: `import { loadChunk } from ${JSON.stringify(loader)};\n${wrapped};\nexport const __vitePreload = (...given) => loadChunk(() => preload(...given));`,
      map: null,
    };
  },
});
