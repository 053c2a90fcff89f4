import { build } from 'vite';

/** A module and its imports as one minified script. `define`: names in it, with the code that replaces them. */
export async function bundle(file: string, define: Readonly<Record<string, string>> = {}): Promise<string> {
  const results = await build({
    configFile: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      modulePreload: false,
      rollupOptions: { input: file, output: { format: 'iife' } },
    },
  });
  const outputs = [results].flat().flatMap((result) => ('output' in result ? result.output : []));
  const [chunk] = outputs;
  if (outputs.length !== 1 || chunk?.type !== 'chunk') throw new Error(`${file} is not a single script`);
  return chunk.code.trim();
}
