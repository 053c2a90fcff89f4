import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { appNames } from '@lacquer/contracts/contract';
import { RestoreTests } from '@lacquer/gateway/operations/backups/restore-tests.repository';
import { dataSourceOptions, parseDatabaseUrl } from '@lacquer/platform/database/database-url';
import { messageOf } from '@lacquer/platform/errors/message-of';
import { eventually } from '@lacquer/servers/testing/eventually';
import { freshDatabase, type TestDatabase } from '@lacquer/servers/testing/servers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { type DatabaseUrls, databaseUrls, migrateAll } from '../database/schema.js';
import { migratedProduct } from '../testing/migrated-product.js';
import { backupName } from './backup-folder.js';
import { requireSpace } from './free-space.js';
import type { Place } from './place.js';
import { runRestoreCli } from './restore-cli.js';
import { runBackup, runNightly } from './run-backup.js';
import { testRestore } from './test-restore.js';

const passphrase = 'correct horse battery';

/** How long the app that runs beside it may wait for a lock. */
const lockMs = 5000;

describe('a test restore', () => {
  let folder: string;
  let file: string;
  const databases: TestDatabase[] = [];
  let place: Place;
  let gateway: DataSource;

  const placeOf = (urls: DatabaseUrls): Place => ({
    urls,
    storage: undefined,
    keys: {
      read: () => Promise.resolve({ PRIVACY_KEY: 'k'.repeat(40) }),
      isGiven: () => true,
      write: () => Promise.reject(new Error('a test stores no keys')),
    },
  });
  const connect = async (app: (typeof appNames)[number], at = place, name = `lacquer-${app}`) => {
    const { url, schema } = parseDatabaseUrl(at.urls[app]);
    const client = new Client({
      connectionString: url,
      application_name: name,
      options: `-c lock_timeout=${lockMs}${schema ? ` -c search_path=${schema}` : ''}`,
    });
    await client.connect();
    return client;
  };
  const tests = () =>
    gateway.query<{ rows: number; problem: string | null }[]>('SELECT rows, problem FROM restore_test');

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacquer-test-restore-'));
    const database = await migratedProduct();
    databases.push(database);
    place = placeOf(databaseUrls(database.url));
    gateway = await new DataSource(dataSourceOptions(place.urls.gateway, 'test', [], 1)).initialize();
    const customers = await connect('customer');
    await customers.query(
      `INSERT INTO customer (id, phone_number, email, total_spent, visit_count)
       SELECT gen_random_uuid(), '+1213555' || lpad(n::text, 4, '0'), '', 0, 0 FROM generate_series(0, 999) AS n`,
    );
    await customers.end();
    file = join(folder, 'product.backup');
    await runBackup(place, file, { passphrase, isNightly: false });
  });
  afterAll(async () => {
    await gateway.destroy();
    for (const database of databases) await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => gateway.query('DELETE FROM restore_test'));

  /** Schemas, tables and rows that a test must leave as they are. */
  const stateOf = async (at: Place) => {
    const found: unknown[] = [];
    for (const app of appNames) {
      const client = await connect(app, at);
      const { rows } = await client.query(
        `SELECT nspname AS schema, relname AS name, relfilenode AS file FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
         WHERE nspname !~ '^pg_' AND relname <> 'restore_test' ORDER BY 1, 2`,
      );
      found.push(rows, (await client.query('SELECT count(*) FROM outbox')).rows);
      await client.end();
    }
    return found;
  };

  it('restores every row beside the running product, which goes on, and leaves nothing', async () => {
    const before = await stateOf(place);
    const app = await connect('customer');
    await app.query('BEGIN');
    await app.query(`UPDATE customer SET email = 'ada@example.com' WHERE phone_number = '+12135550000'`);

    const testing = testRestore(place, file, { passphrase });
    const ended = new AbortController();
    const done = testing.finally(() => ended.abort());
    for (let count = 0; !ended.signal.aborted; count += 1) {
      await app.query(`UPDATE customer SET visit_count = $1 WHERE phone_number = '+12135550001'`, [count]);
      await app.query('TABLE customer');
    }
    await done;
    const tested = await testing;
    await app.query('ROLLBACK');
    await app.end();

    expect(tested).toMatchObject({ path: file, keys: 'opened' });
    expect(tested.rows).toBeGreaterThan(1000);
    expect(await stateOf(place)).toEqual(before);
    expect(await tests()).toEqual([{ rows: tested.rows, problem: null }]);
  });

  it.each([1, 200, 400])('that does not end within %d ms is ended, has failed, and leaves nothing', async (limitMs) => {
    const before = await stateOf(place);
    const sentence = `The test restore did not end within ${limitMs / 1000} s, and was ended. Look at the load and the disk of PostgreSQL.`;

    await expect(testRestore(place, file, { passphrase, limitMs })).rejects.toThrow(sentence);

    expect(await tests()).toEqual([{ rows: null, problem: sentence }]);
    expect(await new RestoreTests(gateway).describe()).toMatchObject({ hasFailed: true });
    await eventually(async () => (await stillTesting()).length === 0);
    expect(await stateOf(place)).toEqual(before);
    expect(await testRestore(place, file, { passphrase })).toMatchObject({ keys: 'opened' });
    expect(await new RestoreTests(gateway).describe()).toMatchObject({ hasFailed: false });
  });
  const stillTesting = () =>
    gateway.query<unknown[]>(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE '%-restore'`,
    );

  it('works with a database for each app', async () => {
    const own: Partial<DatabaseUrls> = {};
    for (const app of appNames) {
      const database = await freshDatabase();
      databases.push(database);
      own[app] = database.url;
    }
    const distributed = placeOf(own as DatabaseUrls);
    await migrateAll(distributed.urls);
    const before = await stateOf(distributed);

    expect(await testRestore(distributed, file, { passphrase: undefined })).toMatchObject({ keys: 'sealed' });

    expect(await stateOf(distributed)).toEqual(before);
  });

  const refusal = (path: string, phrase = passphrase) =>
    testRestore(place, path, { passphrase: phrase }).then(() => 'restored', messageOf);

  it('is the same on a server with another time zone', async () => {
    const [database] = databases;
    await gateway.query(
      `ALTER DATABASE "${new URL(database?.url ?? '').pathname.slice(1)}" SET TimeZone = 'Asia/Seoul'`,
    );
    expect(await refusal(file)).toBe('restored');
    const other = join(folder, 'seoul.backup');
    const { manifest } = await runBackup(place, other, { passphrase, isNightly: false });
    expect(await refusal(other)).toBe('restored');
    await gateway.query(`ALTER DATABASE "${new URL(database?.url ?? '').pathname.slice(1)}" RESET TimeZone`);
    const first = (await testRestore(place, file, { passphrase })).manifest;
    const digestOf = ({ databases: of }: typeof manifest) => of.customer.tables.find(({ name }) => name === 'customer');
    expect(digestOf(manifest)).toEqual(digestOf(first));
  });

  it('of a damaged file fails, and says so at Health until it or a newer one is restored', async () => {
    const damaged = join(folder, 'damaged.backup');
    await writeFile(damaged, (await readFile(file)).subarray(0, -1));
    expect(await refusal(damaged)).toMatch(/^The file is damaged/);
    expect(await tests()).toEqual([{ rows: null, problem: expect.stringContaining('damaged') }]);
    const records = new RestoreTests(gateway);
    expect(await records.describe()).toEqual({
      ageSeconds: null,
      triedSeconds: expect.any(Number),
      hasFailed: true,
      isFaulty: true,
    });
    expect(await refusal(file)).toBe('restored');
    expect(await records.describe()).toMatchObject({ hasFailed: false });

    await records.record({ takenAt: new Date('2026-03-02T10:00Z'), rows: null, problem: 'A row is missing.' });
    await records.record({ takenAt: new Date('2026-03-01T10:00Z'), rows: 1, problem: null });
    expect(await records.describe()).toMatchObject({ hasFailed: true });
    await records.record({ takenAt: new Date('2026-03-02T10:00Z'), rows: 1, problem: null });
    expect(await records.describe()).toMatchObject({ hasFailed: false });
  });

  it('with another passphrase or without room fails, which is no fault of the backup', async () => {
    expect(await refusal(file, 'another passphrase')).toMatch(/^BACKUP_PASSPHRASE is not the passphrase/);
    expect(await tests()).toEqual([]);
    await expect(requireSpace(place.urls, folder, () => Promise.resolve(1_000_000))).rejects.toThrow(
      `and the disk of ${folder} has 1 MB free. Free some space.`,
    );
  });

  it('takes the newest backup of a folder, and says if there is none', async () => {
    const backups = await mkdtemp(join(folder, 'backups-'));
    expect(await refusal(backups)).toBe(
      `There is no backup in ${backups}. Make one first: npm run backup -- ${backups}`,
    );
    const [older, newer] = [new Date('2026-03-01T03:00:00Z'), new Date('2026-03-02T03:00:00Z')];
    await writeFile(join(backups, backupName(older)), 'not a backup');
    await writeFile(join(backups, backupName(newer)), await readFile(file));
    expect(await testRestore(place, backups, { passphrase })).toMatchObject({ path: join(backups, backupName(newer)) });
  });

  it('runs once at a time', async () => {
    const [first, second] = await Promise.all([refusal(file), refusal(file)]);
    expect([first, second].toSorted()).toEqual([
      'Another test restore is running here. Wait until it has ended.',
      'restored',
    ]);
  });

  it('is made once a week after the backup of a night, and in each night after one that failed', async () => {
    const nights = await mkdtemp(join(folder, 'nights-'));
    const night = async () => {
      await runNightly(place, nights, { passphrase, isTested: true });
      return (await tests()).length;
    };
    expect(await night()).toBe(1);
    expect(await night()).toBe(1);
    await gateway.query(`UPDATE restore_test SET ended_at = now() - interval '8 days'`);
    await runNightly(place, nights, { passphrase, isTested: false });
    expect(await tests()).toHaveLength(1);
    expect(await night()).toBe(2);
    await new RestoreTests(gateway).record({ takenAt: null, rows: null, problem: 'The file is damaged.' });
    expect(await night()).toBe(4);
  });

  it('as a command says what was tested, and refuses to replace anything', async () => {
    const run = async (...args: string[]) => {
      const said = new PassThrough();
      const code = await runRestoreCli(args, {
        name: 'npm run restore --',
        stdin: Readable.from([]),
        stdout: said,
        stderr: said,
        withPlace: (work) => work(place),
      });
      return { code, said: String(said.read() ?? '') };
    };
    expect(await run(file, '--test', '--replace')).toMatchObject({
      code: 2,
      said: expect.stringContaining('--test changes nothing: leave out --replace and --without-keys.'),
    });
    expect(await run(file, '--test')).toMatchObject({
      code: 0,
      said: expect.stringMatching(/can be restored: as of .*\n\d+ rows in \d+ tables were restored beside the product/),
    });
  });
});
