import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runnerImport } from 'vite';

/** Writes /offline.html, which the service worker precaches. */
export async function writeOfflinePage(folder: string): Promise<void> {
  const pages = join(import.meta.dirname, '../src/app/bare-pages.ts');
  const { module } = await runnerImport<typeof import('../src/app/bare-pages')>(pages);
  await writeFile(join(folder, 'offline.html'), module.offlinePage);
}
