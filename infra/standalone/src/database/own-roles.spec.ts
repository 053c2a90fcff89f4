import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listCampaigns } from '@lacquer/contracts/messaging/campaign';
import { listCustomers, recordVisit } from '@lacquer/contracts/customers/customer';
import { InProcessBus } from '@lacquer/platform/bus/in-process/in-process-bus';
import { parseDatabaseUrl } from '@lacquer/platform/database/database-url';
import { asOwner } from '@lacquer/platform/testing/service-under-test';
import { startEmbeddedPostgres } from '@lacquer/servers/embedded-postgres/embedded-postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { pino } from 'pino';
import { standaloneSettings } from '../config.js';
import { openDatabase, type ProductDatabase } from './database.js';
import { startProduct } from '../product.js';
import { appNames, type DatabaseUrls, databaseUrls, migrateAll } from './schema.js';

const settings = standaloneSettings.parse({ PORT: 0, HOST: '127.0.0.1' });
const visit = { phoneNumber: '213 555 0100', email: null, serviceName: 'Gel Manicure', amount: 3000 };

/** Runs the product, and `work` with an owner's RPC client. */
async function withProduct<T>(urls: DatabaseUrls, work: (ask: ReturnType<typeof asOwner>) => Promise<T>): Promise<T> {
  await migrateAll(urls);
  const bus = new InProcessBus();
  const product = await startProduct(settings, urls, pino({ level: 'silent' }), bus);
  try {
    return await work(asOwner(bus));
  } finally {
    await product.stop();
  }
}

describe('the roles of the embedded database', () => {
  let dataDir: string;
  let database: ProductDatabase;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'lacquer-roles-'));
    // as earlier versions did, whose only role was the superuser
    const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), durable: false });
    try {
      await withProduct(databaseUrls(server.url), (ask) => ask.call(recordVisit, visit));
    } finally {
      await server.stop();
    }
    database = await openDatabase({ DATA_DIR: dataDir }, () => {});
  });
  afterAll(async () => {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const query = async (url: string, sql: string): Promise<Record<string, unknown>[]> => {
    const client = new Client({ connectionString: parseDatabaseUrl(url).url });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  };

  it('become the owners of all objects that the superuser had created, without data loss', async () => {
    await withProduct(database.urls, async (ask) => {
      await ask.call(recordVisit, visit);
      expect((await ask.call(listCustomers, { limit: 10, sort: 'last-visit' })).customers).toMatchObject([
        { visitCount: 2 },
      ]);
      expect(await ask.call(listCampaigns, {})).toEqual([]);
    });
    const strangers = await query(
      database.urls.gateway,
      `SELECT n.nspname AS schema, c.relname AS name, pg_get_userbyid(c.relowner) AS owner
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname IN (${[...appNames, 'messaging_queue'].map((schema) => `'${schema}'`).join(', ')})
         AND pg_get_userbyid(c.relowner) <> split_part(n.nspname, '_', 1)`,
    );
    expect(strangers).toEqual([]);
    // the customer app had created it in its own schema
    expect(
      await query(
        database.urls.messaging,
        `SELECT extname AS name, extnamespace::regnamespace::text AS schema FROM pg_extension WHERE extname = 'pg_trgm'`,
      ),
    ).toEqual([{ name: 'pg_trgm', schema: 'extensions' }]);
  });

  it.each(appNames)(
    'do not allow %s to run programs, read files, create roles, or access other schemas',
    async (app) => {
      const refused = { code: '42501' };
      const other = app === 'customer' ? 'gateway.staff_account' : 'customer.customer';
      for (const sql of [
        `COPY (SELECT 1) TO PROGRAM 'cat'`,
        `COPY pg_temp.nothing FROM PROGRAM 'id'`,
        `SELECT pg_read_file('/etc/passwd')`,
        'CREATE ROLE intruder SUPERUSER',
        `ALTER SYSTEM SET shared_preload_libraries = 'x'`,
        `SELECT * FROM ${other}`,
        `SET ROLE lacquer`,
      ]) {
        const prepared = `CREATE TEMPORARY TABLE IF NOT EXISTS nothing (line text); ${sql}`;
        await expect(query(database.urls[app], sql.includes('nothing') ? prepared : sql)).rejects.toMatchObject(
          refused,
        );
      }
      expect(await query(database.urls[app], 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toEqual([
        { rolsuper: false },
      ]);
    },
  );
});
