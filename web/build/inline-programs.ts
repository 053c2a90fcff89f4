import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { bundle } from './bundle.ts';

const prefix = 'program:';
const loaded = '\0program:';

/** `import code from 'program:./x.ts'` gives a module and its imports as one minified script for a page's HTML. */
export const inlinePrograms = (): Plugin => ({
  name: 'lacquer-inline-programs',
  resolveId(id, importer) {
    if (!id.startsWith(prefix) || importer === undefined) return null;
    return loaded + resolve(dirname(importer), id.slice(prefix.length));
  },
  async load(id) {
    if (!id.startsWith(loaded)) return null;
    const file = id.slice(loaded.length);
    const code = await bundle(file);
    // an end tag in a string would end the script
    if (/<\/script|<!--/i.test(code)) throw new Error(`${file} cannot stand in an inline script`);
    return `export default ${JSON.stringify(code)};`;
  },
});
