import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isOutOfSpace } from '@lacquer/platform/errors/message-of';

export const isStandardInput = (path: string): boolean => path === '-';

/**
 * Calls `work` with the path of a file that can be read more than once. Standard input and pipes are copied to a temporary
 * file, which only its owner can read.
 */
export async function withRegularFile<T>(
  path: string,
  stdin: Readable,
  work: (path: string) => Promise<T>,
): Promise<T> {
  // a folder is refused by whoever reads it
  const isPipe =
    isStandardInput(path) ||
    (await stat(path).then(
      (found) => found.isFIFO(),
      () => false,
    ));
  if (!isPipe) return work(path);
  const folder = await mkdtemp(join(tmpdir(), 'lacquer-backup-copy-'));
  try {
    const copy = join(folder, 'backup');
    const input = isStandardInput(path) ? stdin : createReadStream(path);
    await pipeline(input, createWriteStream(copy, { mode: 0o600 })).catch((cause: unknown) => {
      if (!isOutOfSpace(cause)) throw cause;
      throw new Error(
        `The disk of ${folder} is full, to which the backup is copied first. Free some space there, or set TMPDIR to a folder on another disk. Nothing was changed.`,
        { cause },
      );
    });
    return await work(copy);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
