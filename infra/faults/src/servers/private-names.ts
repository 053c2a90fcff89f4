import { execFile } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The address of the name server of the product's processes, which only this suite listens on. */
const nameServer = '127.53.53.53';

/** How a name does not resolve: it does not exist, or the name server says nothing. */
export const silences = ['unknown', 'unanswered'] as const;
export type Silence = (typeof silences)[number];

/** The names of the servers, as the processes of the product see them and nobody else. */
export interface PrivateNames {
  /** What starts a program with these names: put it before the program and its arguments. */
  within: readonly string[];
  /** The name of a server of this machine, which resolves unless it is hidden. */
  hostOf(server: string): string;
  hide(server: string, silence: Silence): Promise<void>;
  /** Ends `hide`. */
  show(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Gives programs their own `hosts`, `resolv.conf` and `nsswitch.conf` in a mount namespace. Resolves with the reason as
 * text if this machine forbids that.
 */
export async function privateNames(servers: readonly string[]): Promise<PrivateNames | string> {
  const folder = await mkdtemp(join(tmpdir(), 'lacquer-names-'));
  const file = (name: string) => join(folder, name);
  const silent = createSocket('udp4');
  const stop = async (): Promise<void> => {
    silent.close();
    await rm(folder, { recursive: true, force: true });
  };
  const files = ['hosts', 'resolv.conf', 'nsswitch.conf'];
  const mounts = files.map((name) => `mount --bind "$0/${name}" /etc/${name}`).join(' && ');
  const within = ['unshare', '--mount', 'sh', '-c', `${mounts} && exec "$@"`, folder];
  // both are written in place, because the mounts are of these files; glibc reads them again when they have changed
  const write = async (hidden?: string, silence?: Silence): Promise<void> => {
    const shown = servers.filter((server) => server !== hidden).map(hostOf);
    await writeFile(file('nsswitch.conf'), `hosts: files${silence === 'unanswered' ? ' dns' : ''}\n`);
    await writeFile(file('hosts'), ['localhost', ...shown].map((name) => `127.0.0.1 ${name}\n`).join(''));
  };
  try {
    await writeFile(file('resolv.conf'), `nameserver ${nameServer}\n`);
    await write();
    silent.bind(53, nameServer);
    await once(silent, 'listening');
    silent.unref();
    await promisify(execFile)(within[0] ?? '', [...within.slice(1), 'true']);
  } catch (error) {
    await stop();
    return `programs cannot have names of their own (${(error as Error).message.trim()}): it requires root and unshare`;
  }
  return {
    within,
    hostOf,
    hide: write,
    show: () => write(),
    stop,
  };
}

const hostOf = (server: string): string => `${server}.lacquer.test`;
