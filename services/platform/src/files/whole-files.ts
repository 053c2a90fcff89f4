import { randomBytes } from 'node:crypto';
import { access, link, open, readFile, rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';

type Content = string | Uint8Array | AsyncIterable<Uint8Array | string> | Readable;

/**
 * Replaces a file atomically: a reader, or a run after a kill or on a full disk, finds the whole old or the whole new
 * content.
 */
export async function replaceFile(path: string, content: string | Uint8Array, mode?: number): Promise<void> {
  await throughDraft(path, content, mode, (draft) => rename(draft, path));
}

/**
 * Writes a file that must not exist yet. It appears when it is whole: an interruption or a full disk leaves none.
 *
 * @throws Error if the file exists, before the content is read
 */
export async function writeNewFile(path: string, content: Content, mode?: number): Promise<void> {
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (exists) throw existing(path);
  await throughDraft(path, content, mode, async (draft) => {
    try {
      await link(draft, path);
    } catch (error) {
      if (codeOf(error) === 'EEXIST') throw existing(path);
      // a file system without hard links, such as that of a USB stick
      return rename(draft, path);
    }
    await rm(draft);
  });
}

/** The content of a text file; undefined: there is none. */
export async function findText(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
}

async function throughDraft(
  path: string,
  content: Content,
  mode: number | undefined,
  publish: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    const file = await open(draft, 'wx', mode);
    try {
      await file.writeFile(content);
      // some file systems report only here that there is no space
      await file.sync();
    } finally {
      await file.close();
    }
    await publish(draft);
  } catch (error) {
    await rm(draft, { force: true });
    // errors of an open file do not name it
    if (error instanceof Error && codeOf(error) !== undefined) Reflect.set(error, 'path', path);
    throw error;
  }
}

const existing = (path: string): Error => new Error(`${path} exists already. Name a file that does not exist yet.`);

const codeOf = (error: unknown): unknown => Reflect.get(Object(error), 'code');
