import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  catalogChanged,
  listGallery,
  listServices,
  serviceCategories,
  setServicePrice,
} from '@lacquer/contracts/catalog';
import type { RunningApp } from '@lacquer/platform/app/running-app';
import { InProcessBus } from '@lacquer/platform/bus/in-process/in-process-bus';
import { InProcessClient } from '@lacquer/platform/bus/in-process/in-process-client';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { migrate } from '@lacquer/platform/database/migrate';
import { freshDatabase } from '@lacquer/platform/testing/servers';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { startCatalog } from './app.js';
import { catalogMigrations } from './database/migrations.js';

describe('the catalog', () => {
  let bus: InProcessBus;
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let catalog: RunningApp;
  let rpc: RpcClient;

  beforeEach(async () => {
    database = await freshDatabase();
    await migrate(database.url, 'catalog', catalogMigrations);
    bus = new InProcessBus();
    catalog = await startCatalog({
      databaseUrl: database.url,
      bus: { kind: 'in-process', bus },
      logger: pino({ level: 'silent' }),
    });
    const proxy = new InProcessClient(bus);
    rpc = new RpcClient('gateway', () => proxy);
  });

  afterEach(async () => {
    await catalog?.stop();
    await database?.drop();
  });

  it('starts a salon with the menu of the house, grouped in menu order', async () => {
    const services = await rpc.call(listServices, {});
    expect([...new Set(services.map(({ category }) => category))]).toEqual([...serviceCategories]);
    const prices = Object.fromEntries(services.map(({ name, price }) => [name, price]));
    expect(prices).toMatchObject({
      'Gel Manicure': 3000,
      'Spa Pedicure': 3500,
      'Custom Nail Art': 1000,
      'Acrylic Nails': 4000,
      'Express Pedicure': 2000,
      'Foot Waxing': 1500,
    });
    for (const { duration, price } of services) {
      expect(duration).toBeGreaterThan(0);
      expect(price % 100).toBe(0);
    }
  });

  it('starts a salon with a gallery whose pictures differ', async () => {
    const items = await rpc.call(listGallery, {});
    expect(items.length).toBeGreaterThanOrEqual(8);
    expect(new Set(items.map(({ imageUrl }) => imageUrl)).size).toBe(items.length);
  });

  it('stores a new price and tells that services changed', async () => {
    const told = new Promise((resolve) => bus.listen(catalogChanged.name, 'gateway', async (event) => resolve(event)));
    const [first] = await rpc.call(listServices, {});
    const changed = await rpc.call(setServicePrice, { id: first?.id ?? '', price: 4200 });
    expect(changed).toEqual({ ...first, price: 4200 });
    expect((await rpc.call(listServices, {}))[0]).toEqual(changed);
    expect(await told).toMatchObject({ type: 'catalog.changed.v1', data: { changed: ['services'] } });
  });

  it('answers an unknown service with its code, and tells nothing', async () => {
    const unknown = rpc.call(setServicePrice, { id: '00000000-0000-4000-8000-000000000000', price: 100 });
    await expect(unknown).rejects.toMatchObject({ code: 'CATALOG.SERVICE_NOT_FOUND', kind: 'not-found' });
    expect(await catalog.nest.get(DataSource).query('SELECT * FROM outbox')).toEqual([]);
  });

  it('keeps what staff changed when migrations run again', async () => {
    const [first] = await rpc.call(listServices, {});
    await rpc.call(setServicePrice, { id: first?.id ?? '', price: 4200 });
    expect(await migrate(database.url, 'catalog', catalogMigrations)).toEqual([]);
    expect((await rpc.call(listServices, {}))[0]?.price).toBe(4200);
  });
});
