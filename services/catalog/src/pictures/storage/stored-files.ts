import { pictureFormats, pictureWidths } from '@lacquer/contracts/site/picture-urls';
import type { FileStorage } from '@lacquer/platform/storage/file-storage';

export const originalName = (picture: string): string => `${picture}/original.jpg`;
export const fileName = (picture: string, file: string): string => `${picture}/${file}`;

/** Stores every file of a picture. To be repeated as a whole after an error. */
export async function storeFiles(
  storage: FileStorage,
  picture: string,
  { original, files }: { original: Buffer; files: ReadonlyMap<string, Buffer> },
): Promise<void> {
  await storage.put(originalName(picture), original);
  for (const [file, bytes] of files) await storage.put(fileName(picture, file), bytes);
}

/** Every file that a picture may have: a small one lacks the larger sizes. The original comes last. */
export const fileNames = (picture: string): string[] => [
  ...pictureWidths.flatMap((width) => pictureFormats.map((format) => fileName(picture, `${width}.${format}`))),
  originalName(picture),
];

/** Removes every file of a picture. */
export async function removeFiles(storage: FileStorage, picture: string): Promise<void> {
  for (const name of fileNames(picture)) await storage.remove(name);
}
