import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkOut } from '../containers/releases.js';
import { root } from '../behavior/process.js';

interface Lock {
  packages: Record<string, { version?: string; resolved?: string; link?: boolean }>;
}

/** An earlier release whose packages this checkout has; if they change too much for it, choose a later one. */
export const earlierReleases = {
  /** The last one that does not record who migrated, so an upgrade from it has the least to go by. */
  unrecorded: '5646dd5ed0731af853279a1bfc5caa05401289d1',
  /** The last one before campaigns with two texts and thanks after a visit. */
  recorded: '8db85c055b64d6ad72e9d1568a9e792a9354e6bd',
} as const;

/**
 * Checks an earlier release out in a folder and builds its standalone product there, with the packages that are installed
 * here.
 *
 * @param signal ends the build and everything that it has started
 * @throws if its lock file names other versions of packages
 */
export async function buildEarlier(commit: string, folder: string, signal?: AbortSignal): Promise<void> {
  await checkOut(commit, folder);
  await linkPackages(folder);
  signal?.throwIfAborted();
  const nx = join(root, 'node_modules/nx/dist/bin/nx.js');
  // a group of its own, because the builds of the packages are processes too
  const build = spawn(process.execPath, [nx, 'run', '@lacquer/standalone:build', '--output-style=static'], {
    cwd: folder,
    env: {
      PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
      HOME: process.env['HOME'],
      NX_DAEMON: 'false',
      NX_TUI: 'false',
    },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [build.stdout, build.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const killGroup = () => {
    if (build.pid !== undefined) process.kill(-build.pid, 'SIGKILL');
  };
  signal?.addEventListener('abort', killGroup, { once: true });
  process.once('exit', killGroup);
  try {
    const [code] = (await once(build, 'close')) as [number | null];
    if (code !== 0) throw new Error(`The build of ${commit.slice(0, 8)} ended with ${code}:\n${output}`);
  } finally {
    signal?.removeEventListener('abort', killGroup);
    process.off('exit', killGroup);
  }
}

async function linkPackages(folder: string): Promise<void> {
  const earlier = await readLock(folder);
  const present = await readLock(root);
  const other = Object.entries(earlier.packages).flatMap(([path, { version, link }]) => {
    const found = present.packages[path];
    return path.includes('node_modules/') && !link && found?.version !== version
      ? [`${path} ${version}, here ${found?.version ?? 'none'}`]
      : [];
  });
  if (other.length > 0)
    throw new Error(
      `The earlier release needs other packages. Choose a later commit for this test:\n${other.join('\n')}`,
    );
  const folders = Object.keys(earlier.packages).filter((path) => !path.includes('node_modules/'));
  for (const path of folders) await linkEntries(join(root, path, 'node_modules'), join(folder, path, 'node_modules'));
  // its own packages, instead of those of this checkout
  for (const [path, { link, resolved }] of Object.entries(earlier.packages)) {
    if (!link || resolved === undefined) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await symlink(join(folder, resolved), join(folder, path));
  }
}

async function linkEntries(from: string, to: string): Promise<void> {
  const names = await readdir(from).catch(() => []);
  if (names.length > 0) await mkdir(to, { recursive: true });
  for (const name of names)
    if (name !== '@lacquer' && !name.startsWith('.cache')) await symlink(join(from, name), join(to, name));
}

const readLock = async (folder: string): Promise<Lock> =>
  JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as Lock;
