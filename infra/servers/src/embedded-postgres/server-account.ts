import { spawnSync } from 'node:child_process';
import { chown, lstat, readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from './startup-error.js';

/** The account that runs the server's programs. PostgreSQL refuses to run as root. */
export interface ServerAccount {
  /** Only set if this process runs as root. */
  ids?: { uid: number; gid: number };
  /** The command line that runs `program`, and its spawn options. */
  command(program: string, args: string[]): { file: string; args: string[]; ids: { uid?: number; gid?: number } };
  /** Makes the account the owner of a path that this process created. */
  own(path: string): Promise<void>;
}

/** File capabilities, the narrower one first. Containers often have only the second. */
const CAPABILITIES = [
  { name: 'dac_read_search', bit: 2 },
  { name: 'dac_override', bit: 1 },
] as const;

/**
 * Chooses the account: this process's own unless it is root; else the owner of an existing data directory, so that the
 * directory of an ordinary user keeps its owner; else `postgres`, else `nobody`. Creates no accounts.
 * @param reach files and folders that the server must be able to read; checked under that account
 */
export async function chooseServerAccount(dataDir: string, reach: string[]): Promise<ServerAccount> {
  if (process.getuid?.() !== 0) {
    return { command: (file, args) => ({ file, args, ids: {} }), own: async () => {} };
  }
  const ids = (await ownerOf(dataDir)) ?? (await accountNamed('postgres')) ?? (await accountNamed('nobody'));
  if (!ids) {
    throw new StartupError(
      'unsupported-system',
      'PostgreSQL does not run as root, and there is neither a "postgres" nor a "nobody" account to run it as: start the product as an ordinary user, or create one of them.',
    );
  }
  const own = (path: string) => chown(path, ids.uid, ids.gid);
  const barred = findUnreachable(ids, reach);
  if (barred === undefined) return { ids, own, command: (file, args) => ({ file, args, ids }) };

  const prefix = await readingEverything(ids, barred);
  return {
    ids,
    own,
    command: (file, args) => ({ file: 'setpriv', args: [...prefix, file, ...args], ids: {} }),
  };
}

/** Makes the account the owner of all files in a data directory, which root may have copied or restored. */
export async function ownTree(account: ServerAccount, path: string): Promise<void> {
  await account.own(path);
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    const child = join(entry.parentPath, entry.name);
    if (!(await lstat(child)).isSymbolicLink()) await account.own(child);
  }
}

async function ownerOf(dataDir: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const { uid, gid } = await stat(dataDir);
    return uid === 0 ? undefined : { uid, gid };
  } catch {
    return undefined;
  }
}

async function accountNamed(name: string): Promise<{ uid: number; gid: number } | undefined> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  for (const line of accounts.split('\n')) {
    const [account, , uid, gid] = line.split(':');
    if (account === name && Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

function findUnreachable(ids: { uid: number; gid: number }, paths: string[]): string | undefined {
  const check =
    'for path; do if test -d "$path"; then test -x "$path"; else test -r "$path"; fi || { echo "$path"; exit; }; done';
  const { stdout } = spawnSync('/bin/sh', ['-c', check, 'sh', ...paths], { ...ids, cwd: '/', encoding: 'utf8' });
  return stdout.trim() || undefined;
}

/**
 * The account cannot reach programs in a private folder (a clone under /root or `mktemp -d`). It then gets one capability
 * of root: to read and search regardless of file modes. With `no_setuid_fixup` that capability also applies to access(2),
 * with which PostgreSQL searches its own programs.
 */
async function readingEverything(ids: { uid: number; gid: number }, barred: string): Promise<string[]> {
  const held = await heldCapabilities();
  const capability = CAPABILITIES.find(({ bit }) => (held >> BigInt(bit)) & 1n);
  const prefix = capability && [
    '--reuid',
    String(ids.uid),
    '--regid',
    String(ids.gid),
    '--clear-groups',
    `--inh-caps=-all,+${capability.name}`,
    `--ambient-caps=-all,+${capability.name}`,
    `--bounding-set=-all,+${capability.name}`,
    '--securebits=+no_setuid_fixup',
    '--no-new-privs',
  ];
  if (!prefix || spawnSync('setpriv', [...prefix, 'true'], { cwd: '/', stdio: 'ignore' }).status !== 0) {
    throw new StartupError(
      'unsupported-system',
      `PostgreSQL does not run as root, and the account it would use (id ${ids.uid}) cannot reach ${barred}: move the project or its data to a folder that others can enter, install setpriv (package util-linux), or start the product as an ordinary user.`,
    );
  }
  return prefix;
}

async function heldCapabilities(): Promise<bigint> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  return BigInt(`0x${/^CapPrm:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'}`);
}
