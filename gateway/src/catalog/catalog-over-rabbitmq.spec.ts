import { randomUUID } from 'node:crypto';
import { rpcContracts } from '@lacquer/contracts/registry';
import { catalogChanged, type SalonService } from '@lacquer/contracts/salon/catalog';
import { getPublishedSite } from '@lacquer/contracts/site/published';
import type { RunningApp } from '@lacquer/platform/app/running-app';
import { RabbitmqPublisher } from '@lacquer/platform/bus/rabbitmq/rabbitmq-publisher';
import { RpcServer } from '@lacquer/platform/bus/rabbitmq/rpc-server';
import { migrated } from '@lacquer/platform/testing/migrated';
import { createLogger } from '@lacquer/platform/logging/logger';
import { preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import { freshRabbitmq, type TestDatabase } from '@lacquer/servers/testing/servers';
import { startRelay, type TcpRelay } from '@lacquer/servers/testing/tcp-relay';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startGateway } from '../app.js';
import { gatewayMigrations } from '../database/migrations.js';
import { exampleService, exampleSite } from '../testing/example-catalog.js';
import { CatalogMemory } from './catalog-memory.js';

const dropped = (gateway: RunningApp) =>
  new Promise<void>((resolve) => gateway.nest.get(CatalogMemory).onChanged(resolve));

describe('two gateways on one broker', () => {
  const { url, prefix } = freshRabbitmq();
  let database: TestDatabase;
  let catalog: RpcServer;
  let publisher: RabbitmqPublisher;
  let broker: TcpRelay;
  const gateways: RunningApp[] = [];
  let menu: SalonService[] = [exampleService('Gel Manicure')];

  beforeAll(async () => {
    database = await preparedDatabase(migrated('gateway', gatewayMigrations));
    catalog = new RpcServer('catalog', url, prefix);
    for (const { name, service: owner } of rpcContracts) {
      if (owner === 'catalog')
        catalog.addHandler(name, () => Promise.resolve(name === getPublishedSite.name ? exampleSite(menu) : []));
    }
    await new Promise<void>(
      (resolve, reject) =>
        void catalog.listen((error?: unknown) => (error instanceof Error ? reject(error) : resolve())),
    );
    publisher = new RabbitmqPublisher(url, prefix);
    broker = await startRelay(url);
    for (let instance = 0; instance < 2; instance += 1) {
      gateways.push(
        await startGateway({
          databaseUrl: database.url,
          bus: { kind: 'rabbitmq', url: broker.url, prefix },
          logger: createLogger('silent'),
          listen: { port: 0, host: '127.0.0.1' },
        }),
      );
    }
  });

  afterAll(async () => {
    await Promise.all(gateways.map((gateway) => gateway.stop()));
    await broker.stop();
    await catalog.close();
    await publisher.onApplicationShutdown();
    await database.drop();
  });

  const names = () =>
    Promise.all(
      gateways.map(async (gateway) => {
        const response = await fetch(`${await gateway.nest.getUrl()}/api/services`);
        return ((await response.json()) as SalonService[]).map(({ name }) => name).join();
      }),
    );

  it('both receive a change and drop what they cached', async () => {
    expect(await names()).toEqual(['Gel Manicure', 'Gel Manicure']);
    menu = [exampleService('Hot Stone Manicure')];
    expect(await names()).toEqual(['Gel Manicure', 'Gel Manicure']);
    const both = Promise.all(gateways.map(dropped));

    await publisher.publish({
      id: randomUUID(),
      type: catalogChanged.name,
      occurredAt: new Date().toISOString(),
      correlationId: randomUUID(),
      data: { changed: ['services'] },
    });
    await both;

    expect(await names()).toEqual(['Hot Stone Manicure', 'Hot Stone Manicure']);
  });

  it('drop what they cached when the connection is restored, because they may have missed a change', async () => {
    await names();
    menu = [exampleService('Missed While Away')];
    const both = Promise.all(gateways.map(dropped));

    broker.breakConnections();
    await both;

    await expect(names()).resolves.toEqual(['Missed While Away', 'Missed While Away']);
  });

  it('are ready while they are subscribed', async () => {
    const reports = await Promise.all(gateways.map((gateway) => gateway.readiness()));

    const ready = {
      ready: true,
      version: expect.any(String),
      serves: 'everything',
      checks: { database: 'up', rabbitmq: 'up' },
      reasons: {},
    };
    expect(reports).toEqual([ready, ready]);
  });
});
