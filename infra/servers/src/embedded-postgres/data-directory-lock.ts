import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { startOf } from './process-identity.js';
import { StartupError } from './startup-error.js';
import { systemCodeOf } from './system-error.js';

export interface DataDirectoryLock {
  readonly directory: string;
  release(): Promise<void>;
}

const holderSchema = z.object({ id: z.string().regex(/^[\w-]+$/), pid: z.int(), start: z.string() });
type Holder = z.infer<typeof holderSchema>;

/** Placeholder for the holder of an unreadable lock file, treated as a dead process. */
const NOBODY: Holder = { id: 'nobody', pid: 0, start: '' };

/**
 * Locks `<directory>/lock` for this process and creates the directory on first use. The lock of a dead process is taken over.
 * @throws StartupError `data-directory-held` if another running copy holds it, `data-directory-unusable` if it cannot be written
 */
export async function lockDataDirectory(directory: string): Promise<DataDirectoryLock> {
  const home = resolve(directory);
  const path = join(home, 'lock');
  const mine: Holder = { id: randomUUID(), pid: process.pid, start: (await startOf(process.pid)) ?? '' };
  const draft = join(home, `lock.${mine.id}`);
  try {
    await mkdir(home, { recursive: true });
    await writeFile(draft, JSON.stringify(mine), { mode: 0o644, flag: 'wx' });
    // link() is atomic and includes the content, so no reader sees a lock without a holder
    while (!(await tryLink(draft, path))) {
      const holder = await readHolder(path);
      if (!holder) continue;
      if (await isLiving(holder)) {
        throw new StartupError(
          'data-directory-held',
          `The data directory ${home} is in use by another copy of the product (process ${holder.pid}): stop that copy first, or set DATA_DIR to another folder.`,
        );
      }
      if (await replaceDead(holder, home, draft)) break;
    }
  } catch (error) {
    throw error instanceof StartupError ? error : await unusable(home, error);
  } finally {
    await rm(draft, { force: true }).catch(() => undefined);
  }
  return {
    directory: home,
    release: async () => {
      if ((await readHolder(path))?.id === mine.id) await rm(path, { force: true });
    },
  };
}

/**
 * Takes over the lock of a dead holder. If several processes find it, the one that creates `lock.after.<holder's id>`
 * replaces it. If that process dies before it has finished, the same rule selects its successor.
 */
async function replaceDead(dead: Holder, home: string, draft: string): Promise<boolean> {
  const path = join(home, 'lock');
  const claims = [join(home, `lock.after.${dead.id}`)];
  for (let claim = claims[0]; claim && !(await tryLink(draft, claim)); claim = claims.at(-1)) {
    const rival = await readHolder(claim);
    if (!rival || (await isLiving(rival))) {
      await delay(10);
      return false;
    }
    claims.push(join(home, `lock.after.${rival.id}`));
  }
  // rejects a late claim, made after another process has replaced the holder and cleared its own claim
  const stillDead = (await readHolder(path))?.id === dead.id;
  if (stillDead) await rename(draft, path);
  for (const claim of claims) await rm(claim, { force: true });
  return stillDead;
}

async function isLiving(holder: Holder): Promise<boolean> {
  return (await startOf(holder.pid)) === holder.start;
}

async function tryLink(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (systemCodeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Returns `undefined` if there is no such file. */
async function readHolder(path: string): Promise<Holder | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return holderSchema.parse(JSON.parse(text));
  } catch {
    return NOBODY;
  }
}

/** Describes a rejected file operation in a sentence with the owner and the remedy. */
export async function unusable(path: string, cause: unknown): Promise<StartupError> {
  const code = systemCodeOf(cause);
  if (code === 'EACCES' || code === 'EPERM') {
    const owner = await ownerOf(path);
    return new StartupError(
      'data-directory-unusable',
      `${path} cannot be used by this user${owner === undefined ? '' : `, it belongs to ${owner}`}: start the product as the user that started it first, change the owner of the data directory with "sudo chown -R $(id -u):$(id -g) <data directory>", or set DATA_DIR to another folder.`,
      { cause },
    );
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(path, cause);
  return new StartupError(
    'data-directory-unusable',
    `${path} cannot be used (${String(cause)}): free some space or set DATA_DIR to another folder.`,
    { cause },
  );
}

export function diskFull(path: string, cause?: unknown): StartupError {
  return new StartupError(
    'data-directory-unusable',
    `The disk of ${path} is full: free some space and start again, or set DATA_DIR to a folder on another disk.`,
    { cause },
  );
}

async function ownerOf(path: string): Promise<string | undefined> {
  try {
    const { uid } = await stat(path);
    return uid === 0 ? 'root' : `the user with id ${uid}`;
  } catch {
    return undefined;
  }
}
