import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { connect } from 'amqplib';
import { mkdtemp, readdir, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { isRabbitmqReady, isRedisReady, runRabbitmq, runRedis, type TestServer } from './server-programs.js';
import { freshDatabase, freshRabbitmq, freshRedis, MissingServerError, testRabbitmq } from './servers.js';

describe('the test servers', () => {
  it('give each test an empty database, and drop it with its connections', async () => {
    const [one, two] = await Promise.all([freshDatabase(), freshDatabase()]);
    const client = new Client({ connectionString: one.url });
    client.on('error', () => {});
    await client.connect();
    await client.query('CREATE TABLE polish (shade int)');
    const other = new Client({ connectionString: two.url });
    await other.connect();
    expect((await other.query(`SELECT to_regclass('polish') AS found`)).rows).toEqual([{ found: null }]);
    await other.end();
    await Promise.all([one.drop(), two.drop()]);
    await expect(client.query('SELECT 1')).rejects.toThrow();
    await expect(new Client({ connectionString: one.url }).connect()).rejects.toThrow('does not exist');
  });

  it('include a RabbitMQ with quorum queues and publisher confirms', async () => {
    const { url, prefix } = freshRabbitmq();
    const connection = await connect(url);
    const channel = await connection.createConfirmChannel();
    const { queue } = await channel.assertQueue(`${prefix}probe`, {
      arguments: { 'x-queue-type': 'quorum' },
    });
    channel.sendToQueue(queue, Buffer.from('hello'), { persistent: true });
    await channel.waitForConfirms();
    expect((await channel.purgeQueue(queue)).messageCount).toBe(1);
    await channel.deleteQueue(queue);
    await connection.close();
  });

  it('include a working Redis', async () => {
    expect(await isRedisReady(freshRedis().url)).toBe(true);
  });
});

describe('local servers', () => {
  const saved = { ...process.env };
  let started: TestServer[] = [];

  beforeEach(() => {
    started = [];
  });

  afterEach(async () => {
    process.env = { ...saved };
    await Promise.all(started.map((server) => server.stop()));
  });

  it.each([
    ['RabbitMQ', runRabbitmq, isRabbitmqReady],
    ['Redis', runRedis, isRedisReady],
  ])('run two instances of %s concurrently and leave no process or file', async (_name, run, isReady) => {
    const folder = await mkdtemp(join(tmpdir(), 'lacquer-pair-'));
    const pair = await Promise.all([run(folder), run(folder)]);
    started = pair.filter((server) => server !== undefined);
    // if they are not installed, the product's tests use Docker and there is nothing to check
    for (const { url } of started) expect(await isReady(url)).toBe(true);
    expect(new Set(started.map(({ url }) => url)).size).toBe(started.length);
    await Promise.all(started.map((server) => server.stop()));
    for (const { url } of started) expect(await isReady(url)).toBe(false);
    expect(await readdir(folder)).toEqual([]);
    await rmdir(folder);
  });

  it('name the package to install when they are missing', async () => {
    delete process.env['TEST_RABBITMQ_URL'];
    process.env['DOCKER_HOST'] = 'tcp://127.0.0.1:9';
    process.env['PATH'] = '/nowhere';
    const asked = testRabbitmq();
    // a server in its usual folder is found even without a PATH
    const outcome = await asked.then(
      (server) => {
        started = [server];
        return server.source;
      },
      (error: unknown) => (error instanceof MissingServerError ? error.message : String(error)),
    );
    expect(outcome).toMatch(
      /rabbitmq-server$|install rabbitmq-server .*start a Docker engine, or set TEST_RABBITMQ_URL/,
    );
  });
});
