import { PassThrough } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { runSalonCli } from '@lacquer/catalog/salon/salon.cli';
import { salonProfile } from '@lacquer/contracts/salon';
import { freshDatabase } from '@lacquer/servers/testing/servers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { standaloneSettings } from './config.js';
import { type Product, startProduct } from './product.js';
import { databaseUrls, migrateAll } from './schema.js';

describe('the profile edited from the shell beside a running product', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let product: Product;

  beforeAll(async () => {
    database = await freshDatabase();
    await migrateAll(databaseUrls(database.url));
    const settings = standaloneSettings.parse({ PORT: 0, HOST: '127.0.0.1' });
    product = await startProduct(settings, databaseUrls(database.url), pino({ level: 'silent' }));
  });
  afterAll(async () => {
    await product?.stop();
    await database?.drop();
  });

  const shownName = async () => salonProfile.parse(await (await fetch(`${product.url}/api/salon`)).json()).name;

  it('reaches visitors within two seconds', async () => {
    expect(await shownName()).toBe('Lacquer House');

    const code = await runSalonCli(['set', 'name', 'Example Nails'], {
      name: 'salon',
      withDatabase: (work) => work(databaseUrls(database.url).catalog),
      stdout: new PassThrough(),
      stderr: new PassThrough(),
    });
    expect(code).toBe(0);

    const deadline = Date.now() + 2000;
    while ((await shownName()) !== 'Example Nails' && Date.now() < deadline) await delay(20);
    expect(await shownName()).toBe('Example Nails');
  });
});
