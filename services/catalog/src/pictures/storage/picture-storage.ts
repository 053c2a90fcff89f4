import { UnavailableError } from '@lacquer/platform/errors/domain-error';
import { type FileStorage, storageFault } from '@lacquer/platform/storage/file-storage';
import { storageAt } from '@lacquer/platform/storage/storage-at';

/** The injection token of the storage; null: pictures are in the database. */
export const pictureStorage = Symbol('pictureStorage');

/** The storage of `SITE_STORAGE_URL`. Undefined: the database. */
export const pictureStorageAt = (address: URL | undefined): FileStorage | undefined =>
  storageAt(address, (cause) => new UnavailableError('CATALOG.STORAGE_UNAVAILABLE', storageFault(cause), { cause }));
