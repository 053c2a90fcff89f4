import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { replaceFile } from '../files/whole-files.js';
import type { FilePart, FileStorage, StorageUnavailable } from './file-storage.js';

/** A folder that the processes share. */
export class FolderStorage implements FileStorage {
  readonly place: string;
  private readonly folder: string;

  constructor(
    address: URL,
    private readonly unavailable: StorageUnavailable,
  ) {
    this.folder = fileURLToPath(address);
    this.place = address.href.replace(/\/+$/, '');
  }

  async put(name: string, bytes: Buffer): Promise<void> {
    const path = join(this.folder, name);
    await this.orUnavailable(async () => {
      await mkdir(dirname(path), { recursive: true });
      await replaceFile(path, bytes);
    });
  }

  get(name: string): Promise<Buffer | undefined> {
    return this.orUnavailable(() => orUndefined(readFile(join(this.folder, name))));
  }

  getPart(name: string, offset: number, length: number): Promise<FilePart | undefined> {
    const read = async (): Promise<FilePart> => {
      const file = await open(join(this.folder, name));
      try {
        const { size } = await file.stat();
        const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - offset)));
        await file.read(bytes, 0, bytes.length, offset);
        return { bytes, size };
      } finally {
        await file.close();
      }
    };
    return this.orUnavailable(() => orUndefined(read()));
  }

  async remove(name: string): Promise<void> {
    await this.orUnavailable(() => rm(join(this.folder, name), { force: true }));
  }

  private async orUnavailable<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw this.unavailable(error);
    }
  }
}

async function orUndefined<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
