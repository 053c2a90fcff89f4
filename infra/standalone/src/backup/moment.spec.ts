import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appNames } from '@lacquer/contracts/contract';
import { migrationLock } from '@lacquer/platform/database/migrate';
import { connectToSchema, withSchemaClient } from '@lacquer/platform/database/schema-client';
import { messageOf } from '@lacquer/platform/errors/message-of';
import { eventually } from '@lacquer/servers/testing/eventually';
import { freshDatabase, type TestDatabase } from '@lacquer/servers/testing/servers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Client } from 'pg';
import { type DatabaseUrls, databaseUrls, migrateAll } from '../database/schema.js';
import { migratedProduct } from '../testing/migrated-product.js';
import { addCustomers, placeWith } from '../testing/places.js';
import type { BackupManifest } from './backup-file.js';
import { holdMoment } from './moment.js';
import { restoreBackup } from './restore-backup.js';
import { writeBackup } from './write-backup.js';

const count = 100;
const busy = (app: string) =>
  `A restore or an upgrade is working on the database of ${app}. The backup waited for it and gave up: make it again once that has ended.`;

const rowsOf = (manifest: BackupManifest) =>
  manifest.databases.customer.tables.find(({ name }) => name === 'customer')?.rows;

const migrationsOf = ({ databases }: BackupManifest) => appNames.map((app) => databases[app].migrations.length);

describe.each(['one database', 'a database for each app'])('a backup of %s that begins meanwhile', (kind) => {
  let folder: string;
  const databases: TestDatabase[] = [];
  const clients: Client[] = [];
  let urls: DatabaseUrls;
  let usual: BackupManifest;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacquer-moment-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  beforeEach(async () => {
    if (kind === 'one database') {
      const database = await migratedProduct();
      databases.push(database);
      urls = databaseUrls(database.url);
    } else {
      const own: Partial<DatabaseUrls> = {};
      for (const app of appNames) {
        const database = await freshDatabase();
        databases.push(database);
        own[app] = database.url;
      }
      urls = own as DatabaseUrls;
      await migrateAll(urls);
    }
    await addCustomers(urls, count);
    usual = await writeBackup(placeWith(urls), join(folder, 'usual.backup'), { passphrase: undefined });
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.end();
    await rm(join(folder, 'meanwhile.backup'), { force: true });
    for (const database of databases.splice(0)) await database.drop();
  });

  const connect = async (app: (typeof appNames)[number]) => {
    const client = await connectToSchema(urls[app], 'a test');
    clients.push(client);
    return client;
  };
  const back = () => writeBackup(placeWith(urls), join(folder, 'meanwhile.backup'), { passphrase: undefined });
  /** Until a connection of such a name waits for a lock. */
  const waiting = (name: RegExp) =>
    eventually(() =>
      withSchemaClient(urls.customer, async (client) => {
        const { rowCount } = await client.query(
          `SELECT FROM pg_stat_activity WHERE datname = ANY ($1) AND application_name ~ $2 AND wait_event_type = 'Lock'`,
          [Object.values(urls).map((url) => new URL(url).pathname.slice(1)), name.source],
        );
        return rowCount !== 0;
      }),
    );

  it('has the rows of a table that a migration writes anew', async () => {
    const migration = await connect('customer');
    await migration.query('BEGIN');
    await migration.query('ALTER TABLE customer ADD COLUMN made_anew uuid DEFAULT gen_random_uuid()');

    const writing = back();
    await waiting(/-backup$/);
    await migration.query('COMMIT');

    const manifest = await writing;
    expect(rowsOf(manifest)).toBe(count);
    expect(manifest.databases.customer.tables.find(({ name }) => name === 'customer')?.columns).toContain('made_anew');
  });

  it('has the rows that a restore puts in the place of others', async () => {
    const reader = await connect('customer');
    await reader.query('BEGIN');
    await reader.query('SELECT FROM customer LIMIT 1');
    const restoring = restoreBackup(placeWith(urls), join(folder, 'usual.backup'), {
      replaces: true,
      passphrase: undefined,
      withoutKeys: false,
    });
    // it has removed the tables of other apps, and waits for the reader
    await waiting(/-restore$/);

    const writing = back();
    writing.catch(() => undefined);
    await waiting(/-backup$/);
    await reader.query('COMMIT');
    await restoring;

    const manifest = await writing;
    expect(rowsOf(manifest)).toBe(count);
    expect(migrationsOf(manifest)).toEqual(migrationsOf(usual));
  });

  it('is refused in a sentence while a migration does not end, and leaves nothing', async () => {
    const migration = await connect('catalog');
    await migration.query('SELECT pg_advisory_lock(hashtext($1))', [migrationLock('catalog')]);

    expect(await holdMoment(urls, { waitMs: 100 }).then(() => 'held', messageOf)).toBe(busy('catalog'));

    await migration.query('SELECT pg_advisory_unlock(hashtext($1))', [migrationLock('catalog')]);
    await migration.query('BEGIN');
    await migration.query('LOCK TABLE picture IN ACCESS EXCLUSIVE MODE');
    expect(await holdMoment(urls, { waitMs: 100 }).then(() => 'held', messageOf)).toBe(busy('catalog'));
    await migration.query('ROLLBACK');
    await (await holdMoment(urls, { waitMs: 100 })).close();
  });

  it('does not keep the next release from looking for migrations', async () => {
    const moment = await holdMoment(urls);
    expect(await migrateAll(urls)).toEqual([]);
    await moment.close();
  });

  it('is refused while it is not known which migrations have run', async () => {
    const migration = await connect('contact');
    await migration.query('DELETE FROM migrations');
    expect(await back().then(() => 'written', messageOf)).toBe(
      'The database of contact does not say which migrations have run, so a backup of it could not be restored.',
    );
    expect(await readdir(folder)).toEqual(['usual.backup']);
  });
});
