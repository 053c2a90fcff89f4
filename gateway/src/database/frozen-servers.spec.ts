import { rpcContracts } from '@lacquer/contracts/registry';
import { getPublishedSite } from '@lacquer/contracts/site/published';
import { RpcServer } from '@lacquer/platform/bus/rabbitmq/rpc-server';
import { createLogger } from '@lacquer/platform/logging/logger';
import { migrated } from '@lacquer/platform/testing/migrated';
import type { RunningApp } from '@lacquer/platform/app/running-app';
import { faultyConnection, type FaultyConnection } from '@lacquer/servers/testing/faulty-connection';
import { eventually } from '@lacquer/servers/testing/eventually';
import { checkWithin } from '@lacquer/servers/testing/within-limit';
import { preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import { freshRabbitmq, type TestDatabase } from '@lacquer/servers/testing/servers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { startGateway } from '../app.js';
import { exampleSite } from '../testing/example-catalog.js';
import { gatewayMigrations } from './migrations.js';

interface Answer {
  path: string;
  /** Milliseconds since the server froze. */
  at: number;
  /** Milliseconds. */
  took: number;
  status: number;
  body: string;
}

describe('a gateway whose servers hang', () => {
  const broker = freshRabbitmq();
  const frozen: Partial<Record<'database' | 'rabbitmq', FaultyConnection>> = {};
  let database: TestDatabase;
  let catalog: RpcServer;
  let gateway: RunningApp;
  let url: string;

  beforeAll(async () => {
    database = await preparedDatabase(migrated('gateway', gatewayMigrations));
    frozen.database = await faultyConnection(database.url);
    frozen.rabbitmq = await faultyConnection(broker.url);
    catalog = new RpcServer('catalog', broker.url, broker.prefix);
    for (const { name, service } of rpcContracts) {
      const answer = name === getPublishedSite.name ? exampleSite([]) : [];
      if (service === 'catalog') catalog.addHandler(name, () => Promise.resolve(answer));
    }
    await catalog.start();
    gateway = await startGateway({
      databaseUrl: frozen.database.url,
      bus: { kind: 'rabbitmq', url: frozen.rabbitmq.url, prefix: broker.prefix },
      logger: createLogger('silent'),
      listen: { port: 0, host: '127.0.0.1' },
    });
    url = await gateway.nest.getUrl();
    await eventually(async () => (await ask('/readyz')).body.includes('"ready":true'));
    await ask('/');
  });
  afterAll(async () => {
    for (const server of Object.values(frozen)) server.set('pass');
    await gateway.stop();
    for (const server of Object.values(frozen)) await server.stop();
    await catalog.close();
    await database.drop();
  });

  const ask = async (path: string, began = performance.now()): Promise<Answer> => {
    const askedAt = performance.now();
    const response = await fetch(url + path);
    const body = await response.text();
    return { path, at: askedAt - began, took: performance.now() - askedAt, status: response.status, body };
  };

  const askFor = async (ms: number) => {
    const began = performance.now();
    const answers: Answer[] = [];
    const pages: Answer[] = [];
    while (performance.now() - began < ms) {
      answers.push(await ask('/readyz', began));
      pages.push(await ask('/', began));
      await delay(100);
    }
    return { answers, pages };
  };

  it.each(['database', 'rabbitmq'] as const)('answers at once and reports the %s within 3 s', async (name) => {
    const healthy = await askFor(2000);
    await checkWithin(3000, () => freeze(name, healthy));
  });

  /** @returns when it was reported, in milliseconds */
  const freeze = async (name: 'database' | 'rabbitmq', healthy: Awaited<ReturnType<typeof askFor>>) => {
    frozen[name]!.set('freeze');
    const { answers, pages } = await askFor(5000);
    frozen[name]!.set('pass');

    for (const { status } of [...answers, ...pages]) expect(status).toBe(200);
    // 50 ms, or more on a machine that is slow with healthy servers too; one in twenty may meet a busy moment
    const usual = fastest([...healthy.answers, ...healthy.pages]).at(-1)?.took ?? 0;
    const slow = fastest([...answers, ...pages]).filter(({ took }) => took >= Math.max(50, 4 * usual));
    expect(slow.map(({ path, at, took }) => `${path} at ${Math.round(at)} took ${Math.round(took)} ms`)).toEqual([]);
    const reported = answers.find(({ body }) => body.includes(`"${name}":"down"`));
    expect(answers.at(-1)?.body).toContain('"serves":"pages"');

    await eventually(async () => (await ask('/readyz')).body.includes('"serves":"everything"'));
    return reported?.at ?? Infinity;
  };
});

const fastest = (answers: readonly Answer[]): Answer[] =>
  answers.toSorted((a, b) => a.took - b.took).slice(0, Math.floor(answers.length * 0.95));
