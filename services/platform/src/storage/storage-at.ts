import { BucketStorage } from './bucket-storage.js';
import { FolderStorage } from './folder-storage.js';
import type { FileStorage, StorageUnavailable } from './file-storage.js';

/** The storage of `SITE_STORAGE_URL`. Undefined: the database. */
export function storageAt(address: URL | undefined, unavailable: StorageUnavailable): FileStorage | undefined {
  if (!address) return undefined;
  return address.protocol === 'file:'
    ? new FolderStorage(address, unavailable)
    : new BucketStorage(address, unavailable);
}
