import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runnerImport } from 'vite';

/** Writes /offline.html and those of the other languages, which the service worker precaches. */
export async function writeOfflinePages(folder: string): Promise<void> {
  const pages = join(import.meta.dirname, '../src/app/bare-pages.ts');
  const { module } = await runnerImport<typeof import('../src/app/bare-pages')>(pages);
  for (const [file, html] of module.offlinePages) await writeFile(join(folder, file), html);
}
