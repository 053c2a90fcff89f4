import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventContracts } from '@lacquer/contracts/registry';
import { InProcessBus } from '@lacquer/platform/bus/in-process/in-process-bus';
import { pino } from 'pino';
import { standaloneSettings } from '../config.js';
import { type Product, startProduct } from '../product.js';
import { databaseUrls } from '../database/schema.js';
import { migratedProduct } from '../testing/migrated-product.js';
import { brokerDefinitions, durableConsumers, passingConsumers } from './topology.js';

describe('the topology', () => {
  const bus = new InProcessBus();
  let database: Awaited<ReturnType<typeof migratedProduct>>;
  let product: Product;

  beforeAll(async () => {
    database = await migratedProduct();
    const settings = standaloneSettings.parse({ PORT: 0, HOST: '127.0.0.1' });
    product = await startProduct(settings, databaseUrls(database.url), pino({ level: 'silent' }), bus);
  });

  afterAll(async () => {
    await product?.stop();
    await database?.drop();
  });

  const required = eventContracts.filter(({ mayGoUnheard }) => !mayGoUnheard);
  it.each(required.map(({ name }) => name))('has a consumer for %s', (name) => {
    expect(bus.listListeners(name)).not.toEqual([]);
  });

  it('lists exactly the consumers of the running product', () => {
    const listening: Record<string, string[]> = {};
    for (const { name } of eventContracts) {
      for (const { consumer } of bus.listListeners(name)) {
        (listening[consumer] ??= []).push(name);
      }
    }
    expect({ ...durableConsumers, ...passingConsumers }).toEqual(listening);
  });

  it('matches infra/rabbitmq/definitions.json', async () => {
    const file = new URL('../../../rabbitmq/definitions.json', import.meta.url);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(brokerDefinitions());
  });
});
