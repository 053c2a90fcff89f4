import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawSharePicture } from '@lacquer/share-pictures/draw';
import { runnerImport } from 'vite';

/** Draws the share picture of each page that is not a document's into `images/share/` of a build folder. */
export async function writeShareImages(folder: string): Promise<void> {
  const content = join(import.meta.dirname, '../src/content/pictures/share-pictures.ts');
  const { module } = await runnerImport<typeof import('../src/content/pictures/share-pictures')>(content);
  const target = join(folder, 'images/share');
  await mkdir(target, { recursive: true });
  await Promise.all(
    module.sharePictures.map(async ({ slug, ...picture }) =>
      writeFile(join(target, `${slug}.png`), await drawSharePicture(picture)),
    ),
  );
}
