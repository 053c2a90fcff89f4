import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readSettings } from '@lacquer/platform/config/settings';
import { productVersion } from '@lacquer/platform/release/version';
import { standaloneSettings } from './config.js';
import { localUrl } from './local-url.js';
import { findRunning } from './running-file.js';
import { Caddy } from './service/caddy.js';
import { thisHost } from './service/host.js';
import { launchd } from './service/launchd.js';
import { Service } from './service/service.js';
import { runServiceCli } from './service/service-cli.js';
import { systemd } from './service/systemd.js';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
/** In milliseconds. */
const [readyWithinMs, httpsWithinMs] = [120_000, 40_000];

/** How `npm start` runs the product. */
async function howToRun() {
  const load = (file: string) => import(pathToFileURL(join(root, 'infra/run', file)).href);
  const { commands } = (await load('commands.mjs')) as { commands: { start: { nodeOptions: string } } };
  const { nodeArguments, programEnvironment } = (await load('foreground.mjs')) as {
    nodeArguments: string[];
    programEnvironment: (nodeOptions: string) => Record<string, string>;
  };
  return { nodeArguments, environment: programEnvironment(commands.start.nodeOptions) };
}

function managerHere() {
  if (process.platform === 'linux') return systemd(thisHost);
  if (process.platform === 'darwin') return launchd(thisHost);
  throw new Error(
    'The product runs as a service on Linux and macOS. On Windows, install WSL ("wsl --install") and run this command in it.',
  );
}

async function openService(): Promise<Service> {
  const manager = managerHere();
  const settings = readSettings(standaloneSettings);
  const { SITE_STORAGE_URL: storage, BACKUP_DIR: backups } = settings;
  const folders = [backups, storage?.protocol === 'file:' ? fileURLToPath(storage) : undefined];
  return new Service({
    host: thisHost,
    manager,
    caddy: new Caddy(thisHost),
    facts: {
      root,
      node: process.execPath,
      ...(await howToRun()),
      dataDir: resolve(root, settings.DATA_DIR),
      alsoWrites: folders.flatMap((path) => (path === undefined ? [] : [resolve(root, path)])),
      port: settings.PORT,
    },
    url: localUrl(settings.HOST, settings.PORT),
    settings: process.env,
    version: productVersion(),
    findRunning: async () => (await findRunning(resolve(root, settings.DATA_DIR)))?.pid,
    say: (line) => process.stdout.write(`${line}\n`),
    readyWithinMs,
    httpsWithinMs,
  });
}

process.exitCode = await runServiceCli(process.argv.slice(2), {
  name: 'npm run service --',
  openService,
  stdout: process.stdout,
  stderr: process.stderr,
});
