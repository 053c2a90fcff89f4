import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CleanUp } from '@lacquer/servers/testing/clean-up';
import { findOrInstall } from '@lacquer/servers/testing/debian-package';
import { Caddy } from './caddy.js';
import { domainOf } from './caddy-site.js';
import { type Ended, type Host, thisHost } from './host.js';
import { launchd } from './launchd.js';
import { launchdPlist } from './launchd-plist.js';
import { Service, type ServiceOptions } from './service.js';
import { runServiceCli } from './service-cli.js';
import type { ServiceFacts } from './service-definition.js';
import { systemd } from './systemd.js';
import { systemdUnit } from './systemd-unit.js';

const run = promisify(execFile);
const shippedCaddyfile = fileURLToPath(new URL('../../../docker/caddy/Caddyfile', import.meta.url));
const version = '0.1.0+9.0123abcd';

const cleanUp = new CleanUp();
let folder: string;
let facts: ServiceFacts;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lacquer service 100% $HOME-'));
  cleanUp.add(() => rm(folder, { recursive: true }));
  for (const each of ['units', 'caddy', 'project/infra/standalone/dist', 'project/infra/docker/caddy']) {
    await mkdir(join(folder, each), { recursive: true });
  }
  const root = join(folder, 'project');
  await copyFile(shippedCaddyfile, join(root, 'infra/docker/caddy/Caddyfile'));
  await writeFile(join(root, 'infra/standalone/dist/main.js'), '');
  // the product, as far as the service asks it
  const server = createServer((_request, response) => response.end(JSON.stringify({ ready: true, version })));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUp.add(() => new Promise((resolve) => server.close(resolve)));
  facts = {
    root,
    node: process.execPath,
    nodeArguments: ['--enable-source-maps'],
    environment: { NODE_OPTIONS: '--max-old-space-size=512 --max-semi-space-size=8' },
    account: 'lacquer',
    dataDir: join(root, '.data'),
    alsoWrites: [join(folder, 'backups')],
    port: (server.address() as AddressInfo).port,
  };
});
afterEach(() => cleanUp.run());

/** A machine with systemd whose programs change nothing: `does` has the command lines. */
function machine(answers: Record<string, Ended> = {}, isRoot = true) {
  const does: string[] = [];
  const host: Host = {
    platform: 'linux',
    isRoot,
    run: async (command, ...args) => {
      const line = [command, ...args].join(' ');
      const [, answer] = Object.entries(answers).find(([key]) => line.startsWith(key)) ?? [];
      if (answer) return answer;
      if (command === 'diff') return thisHost.run(command, ...args);
      if (command === 'id') return { code: 0, output: '999' };
      if (command !== 'sh') does.push(line);
      return { code: 0, output: '' };
    },
    show: (command, ...args) => {
      does.push([command, ...args].join(' '));
      return Promise.resolve(0);
    },
  };
  const said: string[] = [];
  const manager = { ...systemd(host, join(folder, 'units')), findObstacle: () => Promise.resolve(undefined) };
  const open = (more: Partial<ServiceOptions> = {}) =>
    new Service({
      host,
      manager,
      caddy: new Caddy(host, join(folder, 'caddy')),
      facts,
      url: `http://127.0.0.1:${facts.port}`,
      settings: {},
      version,
      findRunning: () => Promise.resolve(undefined),
      say: (line) => said.push(line),
      readyWithinMs: 5000,
      httpsWithinMs: 0,
      ...more,
    });
  return { host, does, said, manager, open, service: open() };
}

const plain = { replace: false, dryRun: false };
const unitFile = () => join(folder, 'units/lacquer.service');
const settingsFile = () => join(facts.root, '.env');

describe('the unit of systemd', () => {
  it('is accepted by systemd, whatever characters the folders have', async () => {
    const verify = await findOrInstall('systemd-analyze', 'systemd');
    await writeFile(unitFile(), systemdUnit(facts));
    const { stdout, stderr } = await run(verify, ['verify', '--man=no', unitFile()], {
      env: { ...process.env, SYSTEMD_LOG_LEVEL: 'warning' },
    });
    const ours = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('lacquer.service'));
    expect(ours).toEqual([]);
  }, 120_000);

  it('lets the product write only to its own folders, and use a reserved port only if it has one', () => {
    const unit = systemdUnit({ ...facts, dataDir: '/srv/lacquer/.data', alsoWrites: ['/mnt/backups'] });
    expect(unit).toContain('\nReadWritePaths="/srv/lacquer/.data" "-/mnt/backups"\n');
    expect(unit).toContain('\nCapabilityBoundingSet=\nAmbientCapabilities=\n');
    expect(systemdUnit({ ...facts, port: 443 })).toContain('\nAmbientCapabilities=CAP_NET_BIND_SERVICE\n');
  });

  it('hides the folders of people, unless the project is in one', () => {
    const elsewhere = { root: '/srv/lacquer', node: '/srv/lacquer/node', dataDir: '/srv/data', alsoWrites: [] };
    expect(systemdUnit({ ...facts, ...elsewhere })).toContain('\nProtectHome=yes\n');
    expect(systemdUnit({ ...facts, ...elsewhere, root: '/home/ann/lacquer' })).toContain('\nProtectHome=read-only\n');
  });
});

describe('the daemon of launchd', () => {
  it('runs the same program with the same arguments, and escapes what XML reserves', () => {
    const plist = launchdPlist({ ...facts, root: '/Users/ann/Nails & <More>', dataDir: '/Users/ann/data' });
    expect(plist).toContain('<string>--env-file-if-exists=/Users/ann/Nails &amp; &lt;More&gt;/.env</string>');
    expect(plist).toContain('<string>/Users/ann/Nails &amp; &lt;More&gt;/infra/standalone/dist/main.js</string>');
    expect(plist).toContain('<key>NODE_OPTIONS</key><string>--max-old-space-size=512');
    expect(launchd(thisHost).accountIn(plist)).toBe('lacquer');
    expect(plist.match(/<(dict|array|plist)\b/g)?.length).toBe(plist.match(/<\/(dict|array|plist)>/g)?.length);
  });
});

describe('npm run service', () => {
  it('installs: the unit, its folders, the start', async () => {
    const { service, does } = machine();
    await service.install(plain);
    expect(await readFile(unitFile(), 'utf8')).toBe(systemdUnit(facts));
    expect(does.filter((line) => line.startsWith('systemctl'))).toEqual([
      'systemctl daemon-reload',
      'systemctl enable lacquer.service',
      'systemctl restart lacquer.service',
    ]);
    expect(does.filter((line) => line.startsWith('chown'))).toEqual([
      `chown -R lacquer: ${facts.dataDir}`,
      `chown lacquer: ${join(folder, 'backups')}`,
    ]);
  });

  it('leaves files of others in the folder of the backups with their owners, and says so', async () => {
    const backups = join(folder, 'backups');
    const { service, said } = machine({ [`find ${backups}`]: { code: 0, output: `${backups}/photos\n` } });
    await service.install(plain);
    expect(said).toContain(
      `${backups} has files of other accounts. If the product wrote them: chown -R lacquer: '${backups}'`,
    );
  });

  it('creates the account that it needs, but none that somebody has mistyped', async () => {
    const missing = { 'id -u': { code: 1, output: 'no such user' } };
    const { service, does } = machine(missing);
    await expect(service.install({ ...plain, user: 'ann' })).rejects.toThrow('There is no account ann');
    expect(does).toEqual([]);
    await service.install(plain);
    expect(does[0]).toMatch(/^useradd --system .* lacquer$/);
  });

  it('prints everything and changes nothing in a dry run, which needs no rights', async () => {
    const { host, does, said, open } = machine({}, false);
    await expect(open().install(plain)).rejects.toThrow('Only root may do that: sudo');
    await open().install({ ...plain, domain: 'salon.example.com', dryRun: true });
    expect(host.isRoot).toBe(false);
    expect(does).toEqual([]);
    const text = said.join('\n');
    expect(text).toContain(systemdUnit(facts));
    expect(text).toContain('PUBLIC_URL=https://salon.example.com');
    expect(text).toContain(`reverse_proxy 127.0.0.1:${facts.port}`);
    await expect(readFile(unitFile())).rejects.toThrow('ENOENT');
    await expect(readFile(settingsFile())).rejects.toThrow('ENOENT');
  });

  it('shows how an installed unit differs, and replaces it only when asked', async () => {
    const { service, said } = machine();
    await writeFile(unitFile(), systemdUnit(facts).replace('MemoryMax=80%', 'MemoryMax=50%'));
    await expect(service.install(plain)).rejects.toThrow('is already installed and differs');
    expect(said.join('\n')).toMatch(/^-MemoryMax=50%\n\+MemoryMax=80%$/m);
    expect(await readFile(unitFile(), 'utf8')).toContain('MemoryMax=50%');
    await service.install({ ...plain, replace: true });
    expect(await readFile(unitFile(), 'utf8')).toContain('MemoryMax=80%');
  });

  it('keeps the account of an installed unit', async () => {
    const { service } = machine();
    await writeFile(unitFile(), systemdUnit({ ...facts, account: 'ann' }));
    await service.install(plain);
    expect(await readFile(unitFile(), 'utf8')).toContain('\nUser=ann\n');
  });

  it('does not start beside a product on the same data', async () => {
    const { open } = machine();
    const service = open({ findRunning: () => Promise.resolve(4711) });
    await expect(service.install(plain)).rejects.toThrow('The product runs already, as process 4711. Stop it first.');
    await expect(readFile(unitFile())).rejects.toThrow('ENOENT');
  });

  it('says which file the account cannot read', async () => {
    const { service } = machine({ 'runuser -u lacquer -- test -r': { code: 1, output: '' } });
    await expect(service.install(plain)).rejects.toThrow(/^lacquer cannot read .*main\.js: move the project/);
    await expect(readFile(unitFile())).rejects.toThrow('ENOENT');
  });

  it('with a domain, adds the settings once and keeps those that are there', async () => {
    const { open } = machine();
    await writeFile(settingsFile(), 'PORT=8080');
    await chmod(settingsFile(), 0o600);
    for (let round = 0; round < 2; round += 1) await open().install({ ...plain, domain: 'salon.example.com' });
    expect(await readFile(settingsFile(), 'utf8')).toBe(
      'PORT=8080\n\n# behind Caddy, by "npm run service -- install --domain"\n' +
        'PUBLIC_URL=https://salon.example.com\nTRUST_PROXY=loopback\nHOST=127.0.0.1\n',
    );
    await expect(open().install({ ...plain, domain: 'other.example.com' })).rejects.toThrow(
      /Other values are set[\s\S]*\n {2}PUBLIC_URL=https:\/\/other\.example\.com$/,
    );
    expect(await readFile(join(folder, 'caddy/lacquer.caddy'), 'utf8')).toContain('https://salon.example.com {');
  });

  it("adds the site to Caddy's file and takes it out again, and nothing else", async () => {
    const { open } = machine();
    const caddyfile = join(folder, 'caddy/Caddyfile');
    await writeFile(caddyfile, ':80 {\n\troot * /usr/share/caddy\n}');
    for (let round = 0; round < 2; round += 1) await open().install({ ...plain, domain: 'salon.example.com' });
    expect(await readFile(caddyfile, 'utf8')).toBe(':80 {\n\troot * /usr/share/caddy\n}\nimport lacquer.caddy\n');
    await open().uninstall({ dryRun: false });
    expect(await readFile(caddyfile, 'utf8')).toBe(':80 {\n\troot * /usr/share/caddy\n}\n');
    await expect(readFile(join(folder, 'caddy/lacquer.caddy'))).rejects.toThrow('ENOENT');
    await expect(readFile(unitFile())).rejects.toThrow('ENOENT');
    expect(await readFile(settingsFile(), 'utf8')).toContain('PUBLIC_URL=');
  });

  it('leaves Caddy as it was if Caddy refuses the result', async () => {
    const { service } = machine({ 'caddy validate': { code: 1, output: 'ambiguous site definition' } });
    await writeFile(join(folder, 'caddy/Caddyfile'), 'salon.example.com\n');
    await expect(service.install({ ...plain, domain: 'salon.example.com' })).rejects.toThrow(
      'ambiguous site definition',
    );
    expect(await readFile(join(folder, 'caddy/Caddyfile'), 'utf8')).toBe('salon.example.com\n');
    await expect(readFile(join(folder, 'caddy/lacquer.caddy'))).rejects.toThrow('ENOENT');
  });

  it('says before any change that Caddy is missing', async () => {
    const { service, does } = machine({ 'sh -c': { code: 1, output: '' } });
    await expect(service.install({ ...plain, domain: 'salon.example.com' })).rejects.toThrow('Caddy is not installed');
    expect(does).toEqual([]);
  });

  it('tells whether it runs, and that another version is checked out', async () => {
    const { open, said, manager } = machine({
      'systemctl show': { code: 0, output: 'ActiveState=active\nSubState=running\nMainPID=7\nUnitFileState=enabled' },
    });
    await expect(open().status()).rejects.toThrow('The service is not installed');
    await writeFile(manager.definitionFile, systemdUnit(facts));
    expect(await open().status()).toBe(true);
    expect(said).toEqual([
      'lacquer.service is active (running)',
      'process 7',
      'starts with the machine',
      `http://127.0.0.1:${facts.port} is ready, version ${version}`,
    ]);
    said.length = 0;
    expect(await open({ version: '0.2.0', url: 'http://127.0.0.1:1' }).status()).toBe(false);
    expect(said.at(-1)).toContain('does not answer');
    await open({ version: '0.2.0' }).status();
    expect(said.at(-1)).toContain('version 0.2.0 is checked out');
  });

  it('shows the log by the means of the machine', async () => {
    const { service, does, manager } = machine();
    await writeFile(manager.definitionFile, systemdUnit(facts));
    await service.logs({ lines: 20, follow: true, since: 'yesterday' });
    expect(does.at(-1)).toBe(
      'journalctl --unit=lacquer.service --output=short-iso --no-hostname --lines=20 --since=yesterday --follow',
    );
  });

  it.each([
    [['install', '--domain', '10.0.0.1'], 'is no domain'],
    [['install', '--domain', 'localhost'], 'is no domain'],
    [['install', '--user', 'a b'], 'is no name of an account'],
    [['logs', '--lines', 'many'], '--lines is a number'],
    [['start'], 'There is no command "start"'],
  ])('refuses %j with a sentence', async (args, sentence) => {
    let stderr = '';
    const output = { write: (text: string) => Boolean((stderr += text)) } as unknown as NodeJS.WritableStream;
    const openService = () => Promise.reject(new Error('it must not be opened'));
    const quiet = { name: 'npm run service --', openService, stdout: process.stdout, stderr: output };
    expect(await runServiceCli(args, quiet)).toBe(2);
    expect(stderr).toContain(sentence);
  });

  it.each([
    ['Salon.Example.com', 'salon.example.com'],
    ['https://salon.example.com/', 'salon.example.com'],
    ['nägel.example', 'xn--ngel-loa.example'],
    ['salon.example.com:8443', undefined],
    ['salon_1.example.com', undefined],
  ])('reads the domain %j', (given, domain) => expect(domainOf(given)).toBe(domain));
});
