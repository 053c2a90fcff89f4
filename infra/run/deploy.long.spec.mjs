import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@lacquer/servers/testing/eventually';
import { release } from './workspace.mjs';

const script = new URL('../docker/deploy.sh', import.meta.url).pathname;
const apps = ['catalog', 'contact', 'customer', 'messaging', 'messaging-worker', 'gateway'];

/**
 * Stands in for `docker`, with containers in a file. `world.json`: what the engine knows, and which steps fail. It appends
 * each call that changes something to `calls`.
 */
const standIn = String.raw`#!/usr/bin/env node
const { readFileSync, writeFileSync } = require('node:fs');
const file = process.env.WORLD;
const world = JSON.parse(readFileSync(file, 'utf8'));
const args = process.argv.slice(2);
const line = args.join(' ');
const version = process.env.LACQUER_VERSION;
const say = (text) => {
  process.stdout.write(text + '\n');
  return 0;
};
const end = (code) => {
  writeFileSync(file, JSON.stringify(world));
  process.exit(code);
};
const changes = (what) => world.calls.push(what);
const idOf = (id) => world.containers.find((each) => each.id === id);
const last = args.at(-1);

if (world.engineDown) end(1);
if (line.startsWith('version')) end(say('28.0.0'));
if (line.startsWith('compose version')) end(say(world.compose));
if (line.startsWith('compose config --quiet')) end(0);
if (line === 'compose config') end(say('networks:\n  gateway:\n    internal: true\nservices: {}'));
if (line.startsWith('compose config ')) {
  const [one, other] = last === 'haproxy' ? ['public', 'edge'] : ['gateway', 'operator'];
  end(say('services:\n  ' + last + ':\n    image: x\n    networks:\n      ' + one + ': null\n      ' + other + ': null\nvolumes: {}'));
}
if (line.includes('image.version')) end(say(world.releases[version] ?? ''));
if (line.startsWith('image inspect')) end(world.images.includes(version) ? 0 : 1);
if (line.startsWith('compose build')) {
  changes('build ' + version);
  world.images.push(version);
  world.releases[version] = process.env.LACQUER_RELEASE;
  end(world.fails === 'build' ? 1 : 0);
}
if (args.includes('ps')) {
  const wanted = args.flatMap((arg) => (arg.startsWith('--status=') ? [arg.slice(9)] : []));
  const isShown = ({ state }) =>
    wanted.length ? wanted.includes(state) : args.includes('--all') || !['exited', 'created'].includes(state);
  for (const each of world.containers) if (each.app === last && isShown(each)) say(each.id);
  end(0);
}
if (args.includes('exec')) {
  if (line.includes('SHOW server_version')) end(say(world.postgres));
  if (line.includes('string_agg')) end(say(world.encodings));
  if (line.includes('df -Pm')) end(say('File 1M-blocks Used Available\n/dev/sda 9999 1 ' + world.freeMib + ' 1% /'));
  if (line.includes('/5672')) end(say('RabbitMQ\x07versionS\x00\x00\x00\x05' + world.rabbitmq + 'informationS\x00'));
  if (line.includes('15672')) end(world.management ? 0 : 1);
}
if (args.includes('run')) {
  const job = ['secrets', 'migrate', 'haproxy'].find((name) => args.includes(name));
  const isBare = job === 'migrate' && process.env.UPGRADE_BACKUP === 'off';
  if (job !== 'haproxy') changes(job + (isBare ? ' without a backup' : ''));
  if (world.fails === job) process.stderr.write('a fault of ' + job + '\n');
  end(world.fails === job ? 1 : 0);
}
// in internal networks a container has no port of the machine
const withPorts = ['public', 'default'];
const hasPort = ({ ports, state, networks }) => ports && state === 'healthy' && networks.some((each) => withPorts.includes(each));
const refuseTakenPort = (container) => {
  if (!hasPort(container) || world.containers.filter(hasPort).length < 2) return;
  process.stderr.write('port is already allocated\n');
  end(1);
};
// starts a container, or waits for the test to end this update
const startContainer = (each) => {
  const name = each.image.split('/').at(-1).replace(':', ' ');
  each.state = world.sick.includes(name) ? 'unhealthy' : 'healthy';
  changes('start ' + name);
  if (world.hangsAt !== name) return;
  writeFileSync(file, JSON.stringify({ ...world, hangsAt: undefined }));
  writeFileSync(file + '.hangs', '');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30_000);
};
if (line.includes(' up ')) {
  const app = last;
  const own = world.containers.filter((each) => each.app === app);
  const count = Number(line.match(/--scale [\w-]+=(\d+)/)?.[1] ?? (app === 'gateway' ? 2 : 1));
  if (app === 'backup') {
    if (world.fails === 'backup') end(1);
    const [old] = own;
    // without dependencies, whose containers are not to be replaced here
    if (old && args.includes('--no-deps')) {
      old.image = 'lacquer/operator:' + version;
      changes('start operator ' + version);
    }
  }
  if ([...world.apps, 'haproxy'].includes(app)) {
    for (let missing = count - own.length; missing > 0; missing--) {
      const image = app === 'haproxy' ? 'haproxy:3.0' : 'lacquer/' + app + ':' + version;
      const networks = app === 'haproxy' ? ['public', 'edge'] : ['edge'];
      world.containers.push({ id: app + '-' + (world.next += 1), app, image, state: 'created', networks, ports: app === 'haproxy' ? 1 : 0 });
    }
    // as compose does: also what had stopped
    const isDown = ({ app: of, state }) => of === app && ['created', 'exited'].includes(state);
    if (!args.includes('--no-start')) world.containers.filter(isDown).forEach(startContainer);
  }
  end(args.includes('--wait') && world.containers.some((each) => each.app === app && each.state === 'unhealthy') ? 1 : 0);
}
// whether HAProxy reaches a gateway
if (args[0] === 'exec') {
  const gateways = world.containers.filter(({ app, state }) => app === 'gateway' && state === 'healthy');
  end(gateways.some(({ networks }) => networks.some((each) => idOf(args[1]).networks.includes(each))) ? 0 : 1);
}
if (args[0] === 'start') {
  startContainer(idOf(last));
  refuseTakenPort(idOf(last));
  end(0);
}
if (args[0] === 'compose' && args[1] === 'rm') {
  changes('remove ' + last);
  world.containers = world.containers.filter(({ app }) => app !== last);
  end(0);
}
if (args.includes('kill')) end(0);
if (args[0] === 'inspect') {
  const found = idOf(last);
  if (line.includes('.Config.Image')) end(say(found.image));
  if (line.includes('PortBindings')) end(say(found.ports));
  if (line.includes('compose.project')) end(say('lacquer'));
  if (line.includes('NetworkSettings')) end(say(found.networks.join(' ')));
  end(say(found.state));
}
if (args[0] === 'network') {
  if (args[1] === 'ls') end(say(line.split('compose.network=')[1]));
  if (args[1] === 'inspect') end(say(String(!withPorts.includes(last))));
  changes(args.slice(1).join(' '));
  const container = idOf(last);
  const network = args.at(-2);
  if (world.fails === args[1] + ' ' + network) end(1);
  container.networks = container.networks.filter((each) => each !== network);
  if (args[1] === 'connect') container.networks.push(network);
  if (args[1] === 'connect') refuseTakenPort(container);
  end(0);
}
if (args[0] === 'stop') {
  idOf(last).state = 'exited';
  changes('stop ' + idOf(last).image.split('/').at(-1).replace(':', ' '));
  end(0);
}
if (args[0] === 'rm') {
  changes('remove ' + idOf(last).image.split('/').at(-1).replace(':', ' '));
  world.containers = world.containers.filter(({ id }) => id !== last);
  end(0);
}
if (args[0] === 'logs') end(say('log of ' + last));
process.stderr.write('the stand-in does not know: ' + line + '\n');
end(99);
`;

describe('deploy.sh', () => {
  let folder;
  let world;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacquer-deploy-'));
    await writeFile(join(folder, 'docker'), standIn);
    await chmod(join(folder, 'docker'), 0o755);
    await writeFile(join(folder, 'env'), 'PORT=8080\nLACQUER_VERSION=one\n');
    const container = (app, number, image) => ({
      id: `${app}-${number}`,
      app,
      image,
      state: 'healthy',
      networks: [],
      ports: 0,
    });
    world = {
      apps,
      sick: [],
      calls: [],
      compose: '2.40.3',
      postgres: '17.6 (Debian 17.6-1)',
      rabbitmq: '4.1.4',
      management: true,
      encodings: '',
      freeMib: 9000,
      images: ['one'],
      // an image of before releases had numbers
      releases: { one: '' },
      next: 100,
      containers: [
        ...['postgres', 'rabbitmq', 'redis'].map((app) => ({
          ...container(app, 1, app),
          networks: ['gateway', 'operator'],
        })),
        ...apps.map((app) => container(app, 1, `lacquer/${app}:one`)),
        container('gateway', 2, 'lacquer/gateway:one'),
        { ...container('haproxy', 1, 'haproxy:3.0'), networks: ['public', 'edge'], ports: 1 },
      ],
    };
    for (const each of world.containers) if (each.app === 'gateway') each.networks = ['edge'];
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Ends it with a signal once the start of `world.hangsAt` hangs. */
  const endWith = (signal, ...args) => run(args, signal);
  const deploy = (...args) => run(args);
  const run = async (args, signal) => {
    const file = join(folder, 'world.json');
    await writeFile(file, JSON.stringify(world));
    const env = {
      PATH: [folder, process.env.PATH].join(delimiter),
      WORLD: file,
      COMPOSE_ENV_FILES: join(folder, 'env'),
      DEPLOY_FOUND_SECONDS: '0',
      DEPLOY_READY_SECONDS: '3',
    };
    // in a process group, so that it can be killed with what it started
    const child = spawn(script, args, { env, detached: true });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
    const ended = once(child, 'close');
    if (signal) {
      await eventually(() => existsSync(`${file}.hangs`));
      await rm(`${file}.hangs`);
      process.kill(-Number(child.pid), signal);
    }
    const [code] = await ended;
    world = JSON.parse(await readFile(file, 'utf8'));
    return { code, said };
  };
  /** The images of all containers of apps, also of stopped ones. */
  const versions = () => world.containers.flatMap(({ app, image }) => (apps.includes(app) ? [image] : []));
  const running = () => world.containers.flatMap(({ id, state }) => (state === 'healthy' ? [id] : [])).toSorted();
  const settings = () => readFile(join(folder, 'env'), 'utf8');
  const allOf = (version) => [...apps, 'gateway'].map((app) => `lacquer/${app}:${version}`).toSorted();

  it('builds, migrates, and then replaces every app, and records the version', async () => {
    const { code, said } = await deploy('two');

    expect({ code, said }).toEqual({
      code: 0,
      said: expect.stringContaining(`version two, release ${release()}, is running`),
    });
    expect(world.calls.slice(0, 4)).toEqual(['build two', 'secrets', 'secrets', 'migrate']);
    expect(world.calls.slice(4, 6)).toEqual(['start catalog two', 'stop catalog one']);
    expect(versions().toSorted()).toEqual(allOf('two'));
    expect(await settings()).toBe('PORT=8080\nLACQUER_VERSION=two\n');
  });

  it.each([
    ['replaces the container of the nightly backups, if it runs', undefined, 'lacquer/operator:two'],
    ['goes on if that container cannot be replaced, and says so', 'backup', 'lacquer/operator:one'],
  ])('%s', async (_name, fails, image) => {
    world.fails = fails;
    const backup = { id: 'backup-1', app: 'backup', image: 'lacquer/operator:one', state: '', networks: [], ports: 0 };
    world.containers.push(backup);
    const { code, said } = await deploy('two');

    expect(code).toBe(0);
    expect(world.containers.filter(({ app }) => app === 'backup')).toEqual([{ ...backup, image }]);
    expect(said.includes('The container of the nightly backups is still that of before')).toBe(fails !== undefined);
    expect(said).toContain('version two');
  });

  it('starts no container of nightly backups where none runs', async () => {
    await deploy('two');
    expect(world.calls).not.toContain('start operator two');
  });

  it('says how to go back, and migrates without a backup only if asked', async () => {
    const { said } = await deploy('two');
    expect(said).toContain('To go back: infra/docker/deploy.sh one, see infra/docs/upgrade.md');
    const { code } = await deploy('--without-backup', 'three');
    expect(code).toBe(0);
    expect(world.calls.filter((call) => call.startsWith('migrate'))).toEqual(['migrate', 'migrate without a backup']);
  });

  it('replaces nothing if the databases cannot be backed up or migrated', async () => {
    world.fails = 'migrate';
    const { code, said } = await deploy('two');

    expect(code).toBe(1);
    expect(said).toContain('a fault of migrate');
    expect(said).toContain('Nothing was replaced');
    expect(world.calls.filter((call) => /^(start|remove)/.test(call))).toEqual([]);
    expect(await settings()).toContain('LACQUER_VERSION=one');
  });

  it.each([
    ['the engine does not answer', { engineDown: true }, 'The Docker engine does not answer'],
    ['compose is too old', { compose: '2.17.2' }, 'Docker Compose 2.17.2 is too old'],
    ['PostgreSQL is too old', { postgres: '15.4' }, 'PostgreSQL 15.4 is too old'],
    ['a database is not UTF-8', { encodings: 'customer (SQL_ASCII)' }, 'cannot store all text: customer (SQL_ASCII)'],
    ['the disk is almost full', { freeMib: 300 }, 'has 300 MiB free'],
    ['RabbitMQ is too old', { rabbitmq: '3.13.7' }, 'RabbitMQ 3.13.7 is too old'],
    ['RabbitMQ has no management API', { management: false }, 'without its management API'],
    ["HAProxy's configuration is faulty", { fails: 'haproxy' }, 'The configuration of HAProxy is faulty'],
  ])('refuses before it changes anything: %s', async (_, change, reason) => {
    Object.assign(world, change);
    const { code, said } = await deploy('two');

    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining(reason) });
    expect(said).toContain('Nothing was replaced');
    expect(world.calls).toEqual([]);
  });

  it('only checks, if asked', async () => {
    expect(await deploy('--check')).toEqual({ code: 0, said: 'deploy: an update can begin\n' });
    expect(world.calls).toEqual([]);
  });

  it('connects a server to a network that it did not have', async () => {
    world.containers[1].networks = ['gateway'];
    const { code, said } = await deploy('two');

    expect(code).toBe(0);
    expect(said).toContain('rabbitmq: joined the network operator');
    expect(world.calls).toContain('connect --alias rabbitmq operator rabbitmq-1');
    expect(world.calls.indexOf('connect --alias rabbitmq operator rabbitmq-1')).toBeLessThan(
      world.calls.indexOf('migrate'),
    );
  });

  it('starts the new gateways where a HAProxy of an earlier release finds them', async () => {
    for (const each of world.containers) if (['gateway', 'haproxy'].includes(each.app)) each.networks = ['default'];
    const { code, said } = await deploy('two');

    expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('HAProxy is that of an earlier release') });
    const start = world.calls.indexOf('start gateway two');
    expect(world.calls[start - 1]).toMatch(/^connect --alias gateway default gateway-\d+$/);
    expect(world.calls.filter((call) => call.startsWith('connect --alias gateway'))).toHaveLength(2);
  });

  it('returns if HAProxy does not find the new gateways', async () => {
    world.containers.find(({ app }) => app === 'haproxy').networks = ['public'];
    const before = running();
    const { code, said } = await deploy('two');

    expect({ code, said }).toEqual({
      code: 1,
      said: expect.stringContaining('HAProxy does not find the new gateways'),
    });
    expect(said).toContain('The previous version is running');
    expect(running()).toEqual(before);
  });

  it.each(['catalog', 'messaging-worker', 'gateway'])(
    'returns to the containers of before, as they were, if an app does not become ready: %s',
    async (app) => {
      world.sick = [`${app} two`];
      // a release whose images and definitions compose does not know any more
      for (const each of world.containers) if (each.app === 'contact') each.image = 'lacquer';
      const before = running();
      const { code, said } = await deploy('two');

      expect(code).toBe(1);
      expect(said).toContain(`${app} of version two did not become ready`);
      expect(said).toContain('The previous version is running');
      expect(running()).toEqual(before);
      expect(versions().filter((image) => image.endsWith(':two'))).toEqual([]);
      expect(await settings()).toContain('LACQUER_VERSION=one');
    },
  );

  it('keeps what it cannot return, and says so', async () => {
    world.sick = ['gateway two', 'customer one'];
    const { code, said } = await deploy('two');

    expect(code).toBe(1);
    expect(said).toContain('their previous containers do not start beside it: customer');
    expect(running()).toContain('catalog-1');
    expect(world.containers.find(({ id }) => id === 'customer-1').state).toBe('exited');
    expect(world.containers.find(({ app, state }) => app === 'customer' && state === 'healthy').image).toBe(
      'lacquer/customer:two',
    );
  });

  it.each(['catalog', 'messaging-worker', 'gateway'])(
    'returns when it is interrupted while it starts %s',
    async (app) => {
      const before = running();
      world.hangsAt = `${app} two`;
      const { code, said } = await endWith('SIGTERM', 'two');

      expect({ code, said }).toEqual({ code: 130, said: expect.stringContaining('The previous version is running') });
      expect(running()).toEqual(before);
      expect(versions().toSorted()).toEqual(allOf('one'));
    },
  );

  it.each(['catalog', 'contact', 'messaging-worker', 'gateway'])(
    'leaves what serves when it is killed while it starts %s, and the next run ends with as many of each as before',
    async (app) => {
      world.hangsAt = `${app} two`;
      expect(await endWith('SIGKILL', 'two')).toMatchObject({ code: null });
      for (const each of apps) expect(running().some((id) => id.startsWith(`${each}-`))).toBe(true);

      expect(await deploy('three')).toMatchObject({ code: 0 });
      expect(versions().toSorted()).toEqual(allOf('three'));
      expect(await settings()).toContain('LACQUER_VERSION=three');
    },
  );

  describe('from a release without HAProxy, whose gateway has the port', () => {
    beforeEach(() => {
      world.containers = world.containers.filter(({ id }) => id !== 'gateway-2' && id !== 'haproxy-1');
      Object.assign(
        world.containers.find(({ id }) => id === 'gateway-1'),
        { ports: 1, image: 'lacquer', networks: ['default'] },
      );
    });

    it('hands the port to HAProxy, and ends with two gateways', async () => {
      const { code, said } = await deploy('two');

      expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('HAProxy takes over the port') });
      const takesPort = [
        /^start gateway two$/,
        /^disconnect public haproxy-\d+$/,
        /^start haproxy 3.0$/,
        /^disconnect default gateway-1$/,
        /^connect --alias haproxy public haproxy-\d+$/,
        /^stop lacquer$/,
      ];
      const first = world.calls.findIndex((call) => takesPort[1].test(call)) - 1;
      expect(world.calls.slice(first, first + takesPort.length)).toEqual(
        takesPort.map((call) => expect.stringMatching(call)),
      );
      expect(versions().toSorted()).toEqual(allOf('two'));
    });

    it('leaves the port where it is if HAProxy does not become healthy', async () => {
      world.sick = ['haproxy 3.0'];
      const before = running();
      const { code, said } = await deploy('two');

      expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining('HAProxy did not become healthy') });
      expect(said).toContain('The previous version is running');
      expect(world.calls).not.toContain('disconnect default gateway-1');
      expect(running()).toEqual(before);
    });

    it('gives HAProxy the port that an update which was killed has taken from the gateway', async () => {
      world.containers.find(({ id }) => id === 'gateway-1').networks = [];
      world.containers.push({
        ...world.containers[0],
        id: 'haproxy-1',
        app: 'haproxy',
        image: 'haproxy:3.0',
        networks: ['edge'],
        ports: 1,
      });
      const { code, said } = await deploy('two');

      expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('haproxy: joined the network public') });
      expect(versions().toSorted()).toEqual(allOf('two'));
    });

    it('gives the port back if HAProxy cannot have it', async () => {
      world.fails = 'connect public';
      const before = running();
      const { code, said } = await deploy('two');

      expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining('The previous version is running') });
      expect(world.calls).toContain('connect --alias gateway default gateway-1');
      expect(world.containers.find(({ id }) => id === 'gateway-1').networks).toEqual(['default']);
      expect(running()).toEqual(before);
    });
  });

  it('keeps the settings if it cannot write them', async () => {
    await mkdir(join(folder, 'env.new'));
    const { code, said } = await deploy('two');

    expect({ code, said }).toEqual({
      code: 1,
      said: expect.stringContaining('Add this line to it: LACQUER_VERSION=two'),
    });
    expect(await settings()).toBe('PORT=8080\nLACQUER_VERSION=one\n');
    expect(versions().toSorted()).toEqual(allOf('two'));
  });

  it('explains itself, and refuses an option that it does not know', async () => {
    expect(await deploy('--help')).toEqual({ code: 0, said: expect.stringContaining('Usage: infra/docker/deploy.sh') });
    expect(await deploy('--force')).toEqual({ code: 2, said: expect.stringContaining('unknown option --force') });
  });
});
