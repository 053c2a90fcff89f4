import { pictureSize, type PictureSize } from '@lacquer/contracts/messaging/pictures';
import { UnavailableError } from '@lacquer/platform/errors/domain-error';
import { type FileStorage, storageFault } from '@lacquer/platform/storage/file-storage';
import { storageAt } from '@lacquer/platform/storage/storage-at';

/** The injection token of the storage; null: the files are in the database. */
export const textPictureStorage = Symbol('textPictureStorage');

/** The storage of `SITE_STORAGE_URL`, which the pictures of the site share. Undefined: the database. */
export const textPictureStorageAt = (address: URL | undefined): FileStorage | undefined =>
  storageAt(address, (cause) => new UnavailableError('MESSAGING.STORAGE_UNAVAILABLE', storageFault(cause), { cause }));

/** Apart from the site's pictures. */
export const storedName = (picture: string, size: PictureSize): string => `texts/${picture}/${size}.jpg`;

/** Every file of a picture. */
export const storedNames = (picture: string): string[] => pictureSize.options.map((size) => storedName(picture, size));

type Files = Readonly<Record<PictureSize, Buffer>>;

/** The small one is always in the database: an export contains it. */
export const filesInDatabase = (files: Files, storage: FileStorage | null): (readonly [PictureSize, Buffer])[] =>
  pictureSize.options.filter((size) => size === 'small' || !storage).map((size) => [size, files[size]]);

/** Stores every file of a picture. To be repeated as a whole after an error. */
export async function storeFiles(storage: FileStorage, picture: string, files: Files): Promise<void> {
  for (const size of pictureSize.options) await storage.put(storedName(picture, size), files[size]);
}

/** Removes every file of a picture. */
export async function removeStored(storage: FileStorage, picture: string): Promise<void> {
  for (const name of storedNames(picture)) await storage.remove(name);
}
