import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { changedText } from './changed-text.js';
import { ChildServer, freePorts, temporaryFolder } from './child-server.js';
import { findOrInstall } from './debian-package.js';
import type { TestServer } from './server-programs.js';

const shipped = fileURLToPath(new URL('../../../docker/caddy/Caddyfile', import.meta.url));

export interface CaddyServer extends TestServer {
  /** The port that leads to https. */
  httpPort: number;
  /** The certificate of the authority that signed that of `localhost`. */
  authority: string;
}

export interface CaddyOptions {
  /** Host and port. */
  upstream: string;
  /** By default any free port. */
  port?: number;
  /** How long a request waits for an upstream that is away, as Caddy writes it. */
  waits?: string;
}

/**
 * Caddy with the shipped configuration, for `https://localhost` and a port, with a certificate of its own authority.
 * Installs it if it can.
 *
 * @throws if Caddy is not installed
 */
export async function startCaddy(options: CaddyOptions): Promise<CaddyServer> {
  const command = await findOrInstall('caddy', 'caddy');
  const folder = await temporaryFolder();
  const [free = 0, httpPort = 0] = await freePorts(2);
  const { upstream, port = free, waits } = options;
  const path = join(folder, 'Caddyfile');
  const url = `https://localhost:${port}`;
  // no other program's ports, no authority among those that this machine trusts
  const own = `{\n\tadmin off\n\thttp_port ${httpPort}\n\tskip_install_trust\n\tstorage file_system ${folder}\n}\n`;
  const config = await readFile(shipped, 'utf8');
  const changes = waits === undefined ? [] : [[/(?<=^\s*lb_try_duration ).*$/m, waits] as const];
  await writeFile(path, own + changedText('the Caddyfile', config, changes));
  const server = new ChildServer(folder);
  const env = { PUBLIC_URL: url, UPSTREAM: upstream, HOME: folder, XDG_CONFIG_HOME: folder };
  server.run({ command, args: ['run', '--config', path, '--adapter', 'caddyfile'], env, cwd: folder });
  const answers = () => fetch(`http://127.0.0.1:${httpPort}`, { redirect: 'manual' }).catch(() => undefined);
  await server.ready(async () => (await answers()) !== undefined);
  const authority = await readFile(join(folder, 'pki/authorities/local/root.crt'), 'utf8');
  return { url, httpPort, authority, source: command, stop: () => server.stop() };
}
