import { PassThrough } from 'node:stream';
import { runSalonCli } from '@lacquer/catalog/salon/salon.cli';
import { salonProfile } from '@lacquer/contracts/salon/salon';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@lacquer/servers/testing/eventually';
import { checkWithin, durationOf } from '@lacquer/servers/testing/within-limit';
import { Client } from 'pg';
import { pino } from 'pino';
import { standaloneSettings } from './config.js';
import { type Product, startProduct } from './product.js';
import { openSessionOnDatabase } from './campaign/campaign-session.js';
import { salonIn } from './salon-access.js';
import { databaseUrls } from './database/schema.js';
import { migratedProduct } from './testing/migrated-product.js';

describe("the salon's profile, edited on the command line while the product runs", () => {
  let database: Awaited<ReturnType<typeof migratedProduct>>;
  let product: Product;
  const settings = standaloneSettings.parse({ PORT: 0, HOST: '127.0.0.1' });

  beforeAll(async () => {
    database = await migratedProduct();
    product = await startProduct(settings, databaseUrls(database.url), pino({ level: 'silent' }));
  });
  afterAll(async () => {
    await product?.stop();
    await database?.drop();
  });

  const shownName = async () => salonProfile.parse(await (await fetch(`${product.url}/api/salon`)).json()).name;

  const salon = async (...args: string[]): Promise<number> => {
    const session = await openSessionOnDatabase(databaseUrls(database.url), settings);
    try {
      return await runSalonCli(args, {
        name: 'salon',
        withSalon: (work) => work(salonIn(session)),
        stdout: new PassThrough(),
        stderr: new PassThrough(),
      });
    } finally {
      await session.close();
    }
  };
  const trail = async () => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    try {
      const { rows } = await client.query<Record<string, unknown>>(
        `SELECT actor, outcome, details #>> '{profile,name}' AS name FROM gateway.audit_entry
         WHERE action = 'salon.set-profile' ORDER BY id`,
      );
      return rows;
    } finally {
      await client.end();
    }
  };

  it('is visible to visitors within two seconds', async () => {
    expect(await shownName()).toBe('Lacquer House');

    let changes = 0;
    await checkWithin(2000, async () => {
      const name = `Example Nails ${(changes += 1)}`;
      expect(await salon('set', 'name', name)).toBe(0);
      return durationOf(() => eventually(async () => (await shownName()) === name));
    });
  });

  it('is recorded in the audit trail if it has changed, with the actor "shell"', async () => {
    const before = await trail();
    expect(await salon('show')).toBe(0);
    expect(await salon('set', 'name', ' ')).toBe(1);
    expect(await salon('set', 'name', 'Harbor Nails')).toBe(0);
    expect(await salon('set', 'name', 'Harbor Nails')).toBe(0);

    expect((await trail()).slice(before.length)).toEqual([{ actor: 'shell', outcome: 'done', name: 'Harbor Nails' }]);
  });
});
