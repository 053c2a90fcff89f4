import type { UnavailableError } from '../errors/domain-error.js';

/** Part of a stored file, and the size of the whole. Bytes. */
export interface FilePart {
  bytes: Buffer;
  size: number;
}

/** Where files are stored outside of the database. Names are paths with slashes, such as `a1b2/800.avif`. */
export interface FileStorage {
  /** Names this storage in the database, without its credentials. */
  readonly place: string;
  /** Replaces a file of this name. Resolves once it is stored. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** Undefined: there is no such file. */
  get(name: string): Promise<Buffer | undefined>;
  /** At most `length` bytes from `offset`. Undefined: there is no such file. */
  getPart(name: string, offset: number, length: number): Promise<FilePart | undefined>;
  /** A file that is not there counts as removed. */
  remove(name: string): Promise<void>;
}

/** Makes the error of a storage that does not take or give a file: its code is of the service whose files they are. */
export type StorageUnavailable = (cause: unknown) => UnavailableError;

/** What is wrong with a storage of pictures, and what to do: for staff. `cause`: the error of the file system or the bucket. */
export function storageFault(cause: unknown): string {
  const code: unknown = Reflect.get(Object(cause), 'code');
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return 'The disk of the pictures is full. Free some space there, then try again.';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return 'The folder of the pictures cannot be used: the product lacks the right to it. Check the folder of SITE_STORAGE_URL.';
  return 'The storage of pictures cannot be reached. Try again in a moment.';
}
