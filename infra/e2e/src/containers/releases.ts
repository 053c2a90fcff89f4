import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../behavior/process.js';

const run = promisify(execFile);

/** Earlier releases, by their commits, from which an update must succeed. */
export const releases = {
  /** The first one whose containers start: one image, one gateway with the port of the machine, one network. */
  oldest: 'ff244c91d9dfe4e348a812290a1104430f4cabf0',
  /** The first one with HAProxy and two gateways, still in one network. */
  withHaproxy: '4ab859236a59cecc4b567c50f1e8cb0b97bf9c19',
} as const;

/** A commit of the files in this checkout, also of those that are edited but not committed. */
export async function releaseHere(): Promise<string> {
  const author = ['-c', 'user.name=test', '-c', 'user.email=test@example.com'];
  const stashed = await git(root, ...author, 'stash', 'create');
  return stashed || git(root, 'rev-parse', 'HEAD');
}

/**
 * Checks a commit of this repository out in a folder, a clone of it. A later one replaces the files that differ, as for an
 * operator: containers that mount a folder see its new files.
 *
 * @throws if this repository does not have the commit, for example because it is a shallow clone
 */
export async function checkOut(commit: string, folder: string): Promise<void> {
  await git(root, 'cat-file', '-e', `${commit}^{commit}`).catch((error: unknown) => {
    throw new Error(
      `The release ${commit} is not in the history of this repository, so the update from it cannot be tested. ` +
        'In a shallow clone, run: git fetch --unshallow',
      { cause: error },
    );
  });
  if (!existsSync(folder)) await git(root, 'clone', '--quiet', '--shared', '--no-checkout', root, folder);
  await git(folder, 'checkout', '--quiet', '--force', '--detach', commit);
}

async function git(folder: string, ...args: string[]): Promise<string> {
  const { stdout } = await run('git', ['-C', folder, ...args]);
  return stdout.trim();
}

/**
 * Adapts the description of an early release to the engine of today, and to an engine that others use.
 *
 * - Its one image, `lacquer`, gets the name of the project.
 * - Engines before 25 do not know `start_interval`.
 * - Its databases have the encoding of the server's locale, which only some images of PostgreSQL set to UTF-8.
 */
export async function makeStartable(folder: string, project: string): Promise<void> {
  const file = join(folder, 'docker-compose.yml');
  const description = await readFile(file, 'utf8');
  await writeFile(
    file,
    description
      .replaceAll(/^ {2}image: lacquer$/gm, `  image: ${project}`)
      .replaceAll(/^ +start_interval: .*\n/gm, '')
      .replace(/^ {4}image: postgres:17\n/m, (line) => `${line}    environment: { LANG: C.UTF-8 }\n`),
  );
}
