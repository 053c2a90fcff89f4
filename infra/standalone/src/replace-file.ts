import { randomBytes } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';

/** Replaces a file atomically: a reader, or a run after a kill, finds the whole old or the whole new text. */
export async function replaceFile(path: string, text: string, mode?: number): Promise<void> {
  const draft = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    await writeFile(draft, text, { mode, flag: 'wx' });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
