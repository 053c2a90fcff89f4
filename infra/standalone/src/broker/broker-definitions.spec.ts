import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { appNames } from '@lacquer/contracts/contract';
import { runRabbitmq, type RabbitmqServer } from '@lacquer/servers/testing/server-programs';
import { connect } from 'amqplib';
import { allBrokerRights } from './broker-rights.js';

const run = promisify(execFile);
const file = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const containers = ['postgres', 'rabbitmq', 'redis', 'operator', ...appNames];

const rabbitmq = await runRabbitmq();
if (!rabbitmq) {
  process.stderr.write('\nRabbitMQ is not installed: the users that it loads at its start are NOT tested.\n\n');
}

describe('the rights that the broker loads at its start', () => {
  it('match infra/rabbitmq/rights.json', async () => {
    expect(JSON.parse(await readFile(file('rabbitmq/rights.json'), 'utf8'))).toEqual(allBrokerRights());
  });
});

(rabbitmq ? describe : describe.skip)('a broker without data', () => {
  const broker = rabbitmq as RabbitmqServer;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacquer-secrets-'));
    for (const name of containers) await mkdir(join(folder, 'handed', name), { recursive: true });
    await mkdir(join(folder, 'kept'));
  });
  afterAll(async () => {
    await broker.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const makeSecrets = async () => {
    const paths = [join(folder, 'kept'), join(folder, 'handed'), file('rabbitmq/rights.json')];
    await run(process.execPath, [file('docker/make-secrets.mjs'), ...paths]);
    return readFile(join(folder, 'handed/rabbitmq/definitions.json'), 'utf8');
  };
  const connectAs = async (user: string) => {
    const url = new URL(await readFile(join(folder, `handed/${user}/rabbitmq_url`), 'utf8'));
    url.host = new URL(broker.url).host;
    const connection = await connect(url.href);
    const channel = await connection.createChannel();
    channel.on('error', () => {});
    return { connection, channel };
  };

  it('has its users and their rights from its definitions, which contain no password', async () => {
    const definitions = await makeSecrets();
    expect(await makeSecrets()).toBe(definitions);
    for (const name of ['rabbitmq_password', 'contact_rabbitmq_password'])
      expect(definitions).not.toContain(await readFile(join(folder, 'kept', name), 'utf8'));
    const path = join(folder, 'definitions.json');
    await writeFile(path, definitions, { mode: 0o644 });
    await broker.control('import_definitions', path);

    for (const user of [...appNames, 'operator']) {
      const { connection } = await connectAs(user);
      await connection.close();
    }
    const own = await connectAs('contact');
    await own.channel.assertQueue('contact.rpc', { durable: true });
    await own.connection.close();
    const foreign = await connectAs('contact');
    await expect(foreign.channel.assertQueue('customer.rpc', { durable: true })).rejects.toThrow('ACCESS_REFUSED');
    await foreign.connection.close().catch(() => undefined);
    expect(await broker.control('list_users')).toMatch(/lacquer\s+\[administrator\]/);
  });
});
