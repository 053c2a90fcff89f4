import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { changedText } from './changed-text.js';
import { ChildServer, freePorts, temporaryFolder } from './child-server.js';
import { findOrInstall } from './debian-package.js';
import type { TestServer } from './server-programs.js';

const shipped = fileURLToPath(new URL('../../../docker/haproxy/haproxy.cfg', import.meta.url));

/**
 * HAProxy with the shipped configuration, in front of gateways at fixed addresses instead of Docker's DNS. Installs it if
 * it can. `trustProxy`: the number of proxies before the gateway, including HAProxy.
 *
 * @throws if HAProxy is not installed
 */
export async function startHaproxy(gatewayUrls: readonly string[], trustProxy = 1): Promise<TestServer> {
  const command = await findOrInstall('haproxy', 'haproxy');
  const folder = await temporaryFolder();
  const [port = 0] = await freePorts(1);
  const path = join(folder, 'haproxy.cfg');
  await writeFile(path, withAddresses(await readFile(shipped, 'utf8'), port, gatewayUrls));
  const server = new ChildServer(folder);
  server.run({ command, args: ['-db', '-f', path], env: { TRUST_PROXY: String(trustProxy) }, cwd: folder });
  const url = `http://127.0.0.1:${port}`;
  await server.ready(async () => (await fetch(url).catch(() => undefined))?.ok === true);
  return { url, source: command, stop: () => server.stop() };
}

/** @throws if the shipped configuration no longer has the lines that name the addresses */
function withAddresses(config: string, port: number, gatewayUrls: readonly string[]): string {
  const servers = gatewayUrls.map((url, index) => `  server gateway${index + 1} ${new URL(url).host}`).join('\n');
  return changedText('the configuration of HAProxy', config, [
    [/^resolvers docker\n(?: .*\n)+/m, ''],
    [' init-addr none resolvers docker', ''],
    [/^ {2}bind :8080$/m, `  bind 127.0.0.1:${port}`],
    [/^ {2}server-template gateway .*$/m, servers],
  ]);
}
