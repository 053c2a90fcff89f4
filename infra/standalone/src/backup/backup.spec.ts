import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { originalName } from '@lacquer/catalog/pictures/storage/stored-files';
import { type AppName, appNames } from '@lacquer/contracts/contract';
import { contactSubmitted } from '@lacquer/contracts/salon/contact';
import { restoredLaterReason, restoredReason, restoredScheduleReason } from '@lacquer/messaging/delivery/after-restore';
import { parseDatabaseUrl } from '@lacquer/platform/database/database-url';
import { withSchemaClient } from '@lacquer/platform/database/schema-client';
import { messageOf } from '@lacquer/platform/errors/message-of';
import { UnavailableError } from '@lacquer/platform/errors/domain-error';
import { storageAt } from '@lacquer/platform/storage/storage-at';
import { eventually } from '@lacquer/servers/testing/eventually';
import { freshDatabase, type TestDatabase } from '@lacquer/servers/testing/servers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { type DatabaseUrls, databaseUrls, migrateAll } from '../database/schema.js';
import { addSomeOfEach, contentsOf } from '../testing/backed-up-contents.js';
import { migratedProduct } from '../testing/migrated-product.js';
import type { BackupManifest } from './backup-file.js';
import { backupName, openFolder } from './backup-folder.js';
import { holdMoment } from './moment.js';
import type { KeyStore, Place } from './place.js';
import { readBackup } from './read-backup.js';
import { withRegularFile } from './regular-file.js';
import { restoreBackup } from './restore-backup.js';
import { runRestoreCli } from './restore-cli.js';
import { runBackup, runFolderBackup } from './run-backup.js';
import type { ProductKeys } from './sealed-keys.js';
import { writeBackup } from './write-backup.js';

const passphrase = 'correct horse battery';
const keys: ProductKeys = { SECOND_STEP_KEY: 'ab'.repeat(32), PRIVACY_KEY: 'k'.repeat(40) };
const damaged = 'The file is damaged: it was cut short or altered. Use another backup. Nothing was changed.';
const usual = { replaces: false, passphrase, withoutKeys: false };

class KeptKeys implements KeyStore {
  constructor(
    public kept: ProductKeys = {},
    private readonly given: readonly string[] = [],
  ) {}
  isGiven(name: string) {
    return this.given.includes(name);
  }
  read() {
    return Promise.resolve(this.kept);
  }
  write(restored: ProductKeys) {
    this.kept = { ...this.kept, ...restored };
    return Promise.resolve([]);
  }
}

const placeOf = (urls: DatabaseUrls, kept: ProductKeys = {}, storage?: URL, given: string[] = []): Place => ({
  urls,
  storage: storageAt(storage, (cause) => new UnavailableError('BACKUP.STORAGE_UNAVAILABLE', 'It is away.', { cause })),
  keys: new KeptKeys(kept, given),
});

async function sql<T extends object>(databaseUrl: string, text: string, values?: unknown[]): Promise<T[]> {
  return withSchemaClient(databaseUrl, async (client) => (await client.query<T>(text, values)).rows);
}

describe('a backup', () => {
  let folder: string;
  let source: TestDatabase;
  let urls: DatabaseUrls;
  let file: string;
  let manifest: BackupManifest;
  const databases: TestDatabase[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacquer-backup-'));
    source = await migratedProduct();
    urls = databaseUrls(source.url);
    await addSomeOfEach(urls);
    file = join(folder, 'product.backup');
    manifest = await writeBackup(placeOf(urls, keys), file, { passphrase });
  });
  afterAll(async () => {
    await source.drop();
    await rm(folder, { recursive: true, force: true });
  });
  afterEach(async () => {
    for (const database of databases.splice(0)) await database.drop();
  });

  const emptyDatabase = async (): Promise<string> => {
    const database = await freshDatabase();
    databases.push(database);
    return database.url;
  };
  const standalonePlace = async () => placeOf(databaseUrls(await emptyDatabase()));
  const distributedPlace = async () => {
    const own: Partial<DatabaseUrls> = {};
    for (const app of appNames) own[app] = await emptyDatabase();
    return placeOf(own as DatabaseUrls);
  };
  const tablesIn = async (place: Place) => {
    const { url } = parseDatabaseUrl(place.urls.messaging);
    const tables = await sql(url, `SELECT FROM pg_tables WHERE tablename IN ('outgoing_text', 'migrations')`);
    return tables.length;
  };
  const refusal = (place: Place, path: string, options = {}) =>
    restoreBackup(place, path, { ...usual, ...options }).then(() => 'restored', messageOf);
  /** The exit code of the command with a backup on its standard input, and what it says. */
  const refusalOfInput = async (place: Place, bytes: Buffer) => {
    const said = new PassThrough();
    const code = await runRestoreCli(['-', '--without-keys'], {
      name: 'npm run restore --',
      stdin: Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)]),
      stdout: said,
      stderr: said,
      withPlace: (work) => work(place),
    });
    return [code, String(said.read() ?? '').trim()];
  };

  it('is one file that only its owner can read, with what its manifest says', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['product.backup']);
    expect(await readBackup(file)).toEqual(manifest);
    const texts = manifest.databases.messaging.tables.find(({ name }) => name === 'outgoing_text');
    expect(texts).toMatchObject({ rows: 10_000 });
    const submissions = manifest.databases.contact.tables.find(({ name }) => name === 'submission');
    expect(submissions).toMatchObject({ rows: 0, bytes: 0 });
    expect(manifest).toMatchObject({ isOneMoment: true, hasKeys: true, pictures: null });
    const bytes = await readFile(file);
    expect(bytes.includes(Buffer.from('k'.repeat(40)))).toBe(false);
  });

  it.each([
    ['one database', standalonePlace],
    ['a database for each app', distributedPlace],
  ])('restores into %s with every row, number and key, and the way back too', async (_, target) => {
    const place = await target();
    const before = await contentsOf(urls);

    const restored = await restoreBackup(place, file, usual);

    expect(restored.keys).toEqual(keys);
    expect(await place.keys.read()).toEqual(keys);
    expect(await contentsOf(place.urls)).toEqual(before);
    // numbers go on, guards and keys work again
    await expect(sql(place.urls.gateway, 'DELETE FROM audit_entry')).rejects.toThrow();
    await expect(
      sql(
        place.urls.gateway,
        `INSERT INTO session (token_hash, account_id, expires_at) VALUES ('a', gen_random_uuid(), now())`,
      ),
    ).rejects.toMatchObject({ code: '23503' });
    await sql(
      place.urls.gateway,
      `INSERT INTO audit_entry (actor, action, outcome, correlation_id) VALUES ('shell', 'more', 'done', 'c')`,
    );
    expect(await migrateAll(place.urls)).toEqual([]);
    const again = join(folder, 'again.backup');
    const back = await standalonePlace();
    await writeBackup(place, again, { passphrase: undefined });
    await restoreBackup(back, again, usual);
    expect(await contentsOf(back.urls)).toEqual(await contentsOf(place.urls));
    await rm(again);
  });

  it('changes nothing when it is cut short, wherever that is', async () => {
    const place = await standalonePlace();
    const whole = await readFile(file);
    const short = join(folder, 'short.backup');
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const cut = whole.subarray(0, Math.floor((whole.length * tenth) / 10));
      await writeFile(short, cut);
      expect({ tenth, said: await refusal(place, short) }).toEqual({
        tenth,
        said: expect.stringMatching(/^The file is (damaged|not a backup).* Nothing was changed\.$/),
      });
      expect(await refusalOfInput(place, cut)).toEqual([1, await refusal(place, short)]);
    }
    // the checksum is the last thing in the file, after everything that is restored
    for (const missing of [1, 2, 3, 4, 5, 6, 7, 8, 64]) {
      const cut = whole.subarray(0, -missing);
      await writeFile(short, cut);
      expect({ missing, said: await refusal(place, short) }).toEqual({ missing, said: damaged });
      expect({ missing, said: await refusalOfInput(place, cut) }).toEqual({ missing, said: [1, damaged] });
    }
    expect(await tablesIn(place)).toBe(0);
    await rm(short);
  });

  it('changes nothing when something follows it', async () => {
    const place = await standalonePlace();
    const whole = await readFile(file);
    const long = join(folder, 'long.backup');
    for (const more of [Buffer.from('\n'), Buffer.alloc(4096), whole]) {
      await writeFile(long, Buffer.concat([whole, more]));
      expect({ more: more.length, said: await refusal(place, long) }).toEqual({ more: more.length, said: damaged });
      expect(await refusalOfInput(place, Buffer.concat([whole, more]))).toEqual([1, damaged]);
    }
    expect(await tablesIn(place)).toBe(0);
    await rm(long);
  });

  it('changes nothing without its checksum', async () => {
    const place = await standalonePlace();
    const unchecked = join(folder, 'unchecked.backup');
    await writeFile(unchecked, zstdCompressSync(zstdDecompressSync(await readFile(file))));
    expect(await refusal(place, unchecked)).toMatch(/^The file is (damaged|not a backup).* Nothing was changed\.$/);
    expect(await tablesIn(place)).toBe(0);
    await rm(unchecked);
  });

  it('changes nothing when a byte has changed', async () => {
    const place = await standalonePlace();
    const whole = await readFile(file);
    const altered = join(folder, 'altered.backup');
    for (let place20 = 1; place20 < 20; place20 += 1) {
      const bytes = Buffer.from(whole);
      const at = Math.floor((bytes.length * place20) / 20);
      bytes[at] = (bytes[at] ?? 0) ^ 0x10;
      await writeFile(altered, bytes);
      expect({ at, said: await refusal(place, altered) }).toEqual({ at, said: expect.stringContaining('damaged') });
    }
    await writeFile(altered, 'customers,phones\n');
    expect(await refusal(place, altered)).toMatch(/^The file is not a backup/);
    expect(await tablesIn(place)).toBe(0);
    await rm(altered);
  });

  it('changes nothing with another passphrase, and says how to restore without the keys', async () => {
    const place = await standalonePlace();
    expect(await refusal(place, file, { passphrase: 'another passphrase' })).toBe(
      'BACKUP_PASSPHRASE is not the passphrase of this backup. Nothing was changed.',
    );
    expect(await refusal(place, file, { passphrase: undefined })).toContain('--without-keys');
    expect(await refusal(place, join(folder, 'missing.backup'))).toContain('missing.backup');
    expect(await tablesIn(place)).toBe(0);
    const { keys: none } = await restoreBackup(place, file, { ...usual, passphrase: undefined, withoutKeys: true });
    expect(none).toBeUndefined();
    expect(await place.keys.read()).toEqual({});
  });

  it('of a later release changes nothing', async () => {
    const later = await migratedProduct();
    databases.push(later);
    const laterUrls = databaseUrls(later.url);
    await sql(
      laterUrls.contact,
      `INSERT INTO migrations (timestamp, name) VALUES (1799999999999, 'Later1799999999999')`,
    );
    const path = join(folder, 'later.backup');
    await writeBackup(placeOf(laterUrls), path, { passphrase: undefined });
    const place = await standalonePlace();
    expect(await refusal(place, path)).toMatch(
      /written by a later release.*Later1799999999999.*Nothing was changed\.$/,
    );
    expect(await tablesIn(place)).toBe(0);
    await rm(path);
  });

  it('of an earlier release gets the tables of this one', async () => {
    const earlier = await migratedProduct();
    databases.push(earlier);
    const earlierUrls = databaseUrls(earlier.url);
    await sql(earlierUrls.messaging, `DROP TABLE last_restore; DELETE FROM migrations WHERE name LIKE 'LastRestore%'`);
    const path = join(folder, 'earlier.backup');
    await writeBackup(placeOf(earlierUrls), path, { passphrase: undefined });
    const place = await standalonePlace();
    await restoreBackup(place, path, usual);
    expect(await sql(place.urls.messaging, 'SELECT texts_read_at FROM last_restore')).toEqual([
      { texts_read_at: null },
    ]);
    expect(await migrateAll(place.urls)).toEqual([]);
    await rm(path);
  });

  it('is refused by a full place, and replaces everything in it with --replace', async () => {
    const place = await standalonePlace();
    await migrateAll(place.urls);
    await sql(
      place.urls.contact,
      `INSERT INTO submission (id, first_name, last_name, email, message) VALUES ('one', 'Ada', 'Park', 'ada@example.com', 'Hello')`,
    );
    const before = await contentsOf(place.urls);
    expect(await refusal(place, file)).toMatch(
      /^There is a product here already: .*--replace.* Nothing was changed\.$/,
    );
    expect(await contentsOf(place.urls)).toEqual(before);

    await restoreBackup(place, file, { ...usual, replaces: true });

    expect(await contentsOf(place.urls)).toEqual(await contentsOf(urls));
    expect(await refusal(place, file)).toMatch(/^This backup is restored here already/);
  });

  it('is refused while the product runs', async () => {
    const place = await standalonePlace();
    const { url } = parseDatabaseUrl(place.urls.customer);
    const app = new Client({ connectionString: url, application_name: 'lacquer-customer' });
    await app.connect();
    expect(await refusal(place, file)).toMatch(/^The product is running, .*Nothing was changed\.$/);
    await app.end();
    await eventually(async () => (await refusal(place, file)) === 'restored');
  });

  it('leaves nothing half when it is killed, and is finished by running it again', async () => {
    const place = await distributedPlace();
    const kill = async () => {
      const [killed] = await eventually(async () => {
        const rows = await sql<{ isKilled: boolean }>(
          place.urls.messaging,
          `SELECT pg_terminate_backend(pid) AS "isKilled" FROM pg_stat_activity
           WHERE datname = current_database() AND query LIKE 'COPY "outgoing_text"%'`,
        );
        return rows.length > 0 && rows;
      });
      return killed?.isKilled;
    };
    const [said, isKilled] = await Promise.all([refusal(place, file), kill()]);
    expect(isKilled).toBe(true);
    expect(said).not.toBe('restored');
    for (const app of appNames)
      expect(await sql(place.urls[app], `SELECT FROM pg_tables WHERE schemaname = 'public'`)).toEqual([]);

    await restoreBackup(place, file, usual);

    // as if it had been killed between two commits
    await sql(place.urls.catalog, 'DROP SCHEMA public CASCADE');
    await sql(place.urls.catalog, 'CREATE SCHEMA public');
    await restoreBackup(place, file, usual);
    expect(await contentsOf(place.urls)).toEqual(await contentsOf(urls));
  });

  it('restores from standard input and from a pipe', async () => {
    for (const make of [
      async (place: Place) =>
        expect(await refusalOfInput(place, await readFile(file))).toEqual([0, expect.any(String)]),
      async (place: Place) => {
        const pipe = join(folder, 'pipe');
        await promisify(execFile)('mkfifo', [pipe]);
        const writing = writeFile(pipe, await readFile(file));
        await withRegularFile(pipe, Readable.from([]), (path) => restoreBackup(place, path, usual));
        await writing;
        await rm(pipe);
      },
    ]) {
      const place = await standalonePlace();
      await make(place);
      expect(await contentsOf(place.urls)).toEqual(await contentsOf(urls));
    }
    expect((await readdir(tmpdir())).filter((name) => name.startsWith('lacquer-backup-copy-'))).toEqual([]);
  });

  it('stores its keys when it is run again after a kill that left only them', async () => {
    const place = await standalonePlace();
    const built = pathToFileURL(join(import.meta.dirname, '../../dist/backup/restore-backup.js')).href;
    const script = `import { restoreBackup } from ${JSON.stringify(built)};
      const keys = { read: async () => ({}), isGiven: () => false, write: () => {
        process.kill(process.pid, 'SIGKILL');
        return new Promise(() => {});
      } };
      await restoreBackup({ urls: ${JSON.stringify(place.urls)}, keys }, ${JSON.stringify(file)}, ${JSON.stringify(usual)});`;
    await expect(promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])).rejects.toMatchObject({
      signal: 'SIGKILL',
    });
    const before = await contentsOf(urls);
    expect(await contentsOf(place.urls)).toEqual(before);
    expect(await place.keys.read()).toEqual({});

    // keys that the product made meanwhile stay
    const own = { PRIVACY_KEY: 'o'.repeat(40) };
    const started = placeOf(place.urls, own);
    expect(await refusal(started, file)).toMatch(
      /another PRIVACY_KEY than the backup.*--replace.*Nothing was changed\.$/,
    );
    expect(await started.keys.read()).toEqual(own);
    const given = placeOf(place.urls, own, undefined, ['PRIVACY_KEY']);
    expect(await restoreBackup(given, file, usual)).toMatchObject({ isFilled: false, keysToSet: ['PRIVACY_KEY'] });

    expect(await restoreBackup(place, file, usual)).toMatchObject({ isFilled: false, keys, keysToSet: [] });

    expect(await place.keys.read()).toEqual(keys);
    expect(await contentsOf(place.urls)).toEqual(before);
    expect(await refusal(place, file)).toMatch(/^This backup is restored here already\. .*Nothing was changed\.$/);
  });

  it('contains the pictures of a storage, and puts them into that of the new place', async () => {
    const other = await migratedProduct();
    databases.push(other);
    const otherUrls = databaseUrls(other.url);
    const storage = pathToFileURL(join(folder, 'pictures'));
    const from = placeOf(otherUrls, {}, storage);
    const bytes = randomBytes(100_000);
    await from.storage?.put(originalName('b2'), bytes);
    await sql(
      otherUrls.catalog,
      `INSERT INTO picture (id, width, height, stored_in, uploaded_by) VALUES
         ('b2', 10, 10, $1, gen_random_uuid()), ('c3', 10, 10, $1, gen_random_uuid())`,
      [from.storage?.place],
    );
    const path = join(folder, 'pictures.backup');
    const { pictures } = await writeBackup(from, path, { passphrase: undefined });
    expect(pictures).toMatchObject({ count: 1, missing: 1, bytes: 100_000 });
    const urlsOf = databaseUrls(await emptyDatabase());
    expect(await refusal(placeOf(urlsOf), path)).toMatch(/SITE_STORAGE_URL/);

    const place = placeOf(urlsOf, {}, pathToFileURL(join(folder, 'moved')));
    await restoreBackup(place, path, usual);

    expect(await place.storage?.get(originalName('b2'))).toEqual(bytes);
    expect(await sql(place.urls.catalog, 'SELECT DISTINCT stored_in FROM picture')).toEqual([
      { stored_in: place.storage?.place },
    ]);
  });

  it('does not replace an earlier file when it fails', async () => {
    const path = join(folder, 'kept.backup');
    await writeFile(path, 'before');
    const fails = writeBackup(placeOf(urls), path, {
      passphrase: undefined,
      onMoment: () => Promise.reject(new Error('the disk is gone')),
    });
    await expect(fails).rejects.toThrow('the disk is gone');
    expect(await readFile(path, 'utf8')).toBe('before');
    expect((await readdir(folder)).filter((name) => name.startsWith('kept'))).toEqual(['kept.backup']);
    await rm(path);
  });

  it('in a folder is named after its time, replaces what is older than what is kept, and is recorded for Health', async () => {
    const nights = join(folder, 'nights');
    await openFolder(nights);
    const old = backupName(new Date('2024-01-02T03:00:00Z'));
    const months = Array.from({ length: 12 }, (_, month) => backupName(new Date(Date.UTC(2025, month, 2))));
    for (const name of [old, ...months, 'notes.txt']) await writeFile(join(nights, name), '');
    const draft = `${old}.0123abcd`;
    await writeFile(join(nights, draft), '');
    await utimes(join(nights, draft), 0, 0);

    const { path, removed } = await runFolderBackup(placeOf(urls), nights, { passphrase: undefined, isNightly: true });

    expect(removed).toContain(old);
    const left = await readdir(nights);
    expect(left).toEqual(expect.arrayContaining([basename(path), 'notes.txt']));
    expect(left).not.toContain(draft);
    expect(basename(path)).toMatch(/^lacquer-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/);
    await expect(
      runBackup(placeOf(urls), join(folder, 'nowhere', 'x'), { passphrase: undefined, isNightly: false }),
    ).rejects.toThrow();
    expect(
      await sql(
        urls.gateway,
        `SELECT is_nightly, bytes > 1000 AS "isWritten", problem IS NOT NULL AS "hasFailed" FROM backup_run ORDER BY ended_at`,
      ),
    ).toEqual([
      { is_nightly: true, isWritten: true, hasFailed: false },
      { is_nightly: false, isWritten: null, hasFailed: true },
    ]);
    await sql(urls.gateway, 'DELETE FROM backup_run');
    await rm(nights, { recursive: true });
  });

  it('is as of one moment, whatever is written meanwhile', async () => {
    const path = join(folder, 'moment.backup');
    const count = async () => {
      const [row] = await sql<{ count: number }>(urls.contact, 'SELECT count(*)::int AS count FROM submission');
      return row?.count;
    };
    expect(await count()).toBe(0);
    const { databases: found } = await writeBackup(placeOf(urls), path, {
      passphrase: undefined,
      onMoment: async () => {
        await sql(
          urls.contact,
          `INSERT INTO submission (id, first_name, last_name, email, message) VALUES ('late', 'Ada', 'Park', 'ada@example.com', 'Hello')`,
        );
      },
    });
    expect(found.contact.tables.find(({ name }) => name === 'submission')?.rows).toBe(0);
    expect(await count()).toBe(1);
    await sql(urls.contact, 'DELETE FROM submission');
    await rm(path);
  });
});

describe('databases of slightly different moments', () => {
  const databases: TestDatabase[] = [];
  let urls: DatabaseUrls;
  beforeAll(async () => {
    const own: Partial<DatabaseUrls> = {};
    for (const app of appNames) {
      const database = await freshDatabase();
      databases.push(database);
      own[app] = database.url;
    }
    urls = own as DatabaseUrls;
    await migrateAll(urls);
  });
  afterAll(async () => {
    for (const database of databases) await database.drop();
  });

  it('never contain the effect of an event without the event', async () => {
    const sender = new Client({ connectionString: urls.contact });
    const receiver = new Client({ connectionString: urls.messaging });
    await Promise.all([sender.connect(), receiver.connect()]);
    const stopping = new AbortController();
    const write = async () => {
      while (!stopping.signal.aborted) {
        const id = randomUUID();
        await sender.query(
          `INSERT INTO outbox (id, type, occurred_at, correlation_id, data, published_at) VALUES ($1, $2, now(), 'c', '{}', now())`,
          [id, contactSubmitted.name],
        );
        await receiver.query(`INSERT INTO inbox (consumer, event_id) VALUES ('test', $1)`, [id]);
      }
    };
    const writing = write();
    for (let round = 0; round < 20; round += 1) {
      const moment = await holdMoment(urls);
      const idsIn = async (app: AppName, text: string) => {
        const answer = await moment.databases.get(app)?.client.query<{ id: string }>(text);
        return new Set(answer?.rows.map(({ id }) => id));
      };
      const sent = await idsIn('contact', 'SELECT id FROM outbox');
      const received = await idsIn('messaging', 'SELECT event_id AS id FROM inbox');
      expect(moment.isOne).toBe(true);
      expect([...received].filter((id) => !sent.has(id))).toEqual([]);
      await moment.close();
    }
    stopping.abort();
    await writing;
    await Promise.all([sender.end(), receiver.end()]);
  });
});

describe('a restored product', () => {
  let folder: string;
  let file: string;
  let source: TestDatabase;
  let target: TestDatabase;
  let from: DatabaseUrls;
  let place: Place;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacquer-restored-'));
    file = join(folder, 'product.backup');
    source = await migratedProduct();
    target = await freshDatabase();
    from = databaseUrls(source.url);
    place = placeOf(databaseUrls(target.url));
  });
  afterEach(async () => {
    await source.drop();
    await target.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const move = async () => {
    await writeBackup(placeOf(from), file, { passphrase: undefined });
    await restoreBackup(place, file, usual);
  };
  const addCampaign = async (message: string, status: string, more: { simulated?: boolean; at?: string } = {}) => {
    const id = randomUUID();
    await sql(
      from.messaging,
      `INSERT INTO campaign (id, status, message, body, segments, campaign_type, simulated, created_by, started_at, scheduled_at)
       VALUES ($1, $2, $3, $3, 1, '', $4, $1, CASE WHEN $2 <> 'scheduled' THEN now() END, now() + $5::interval)`,
      [id, status, message, more.simulated ?? false, more.at ?? null],
    );
    return id;
  };
  const addRecipients = (campaign: string) =>
    sql(
      from.messaging,
      `INSERT INTO campaign_recipient (id, campaign_id, customer_id, phone, status, body, segments, claim_token, claimed_at)
       SELECT gen_random_uuid(), $1, gen_random_uuid(), '+1213555010' || n, status, 'Hello', 1,
         CASE WHEN status <> 'pending' THEN gen_random_uuid() END, CASE WHEN status <> 'pending' THEN now() - interval '1 minute' END
       FROM (VALUES (1, 'pending'), (2, 'sending'), (3, 'delivered'), (4, 'unknown')) AS texts(n, status)`,
      [campaign],
    );

  it('asks Twilio before it sends what waited, and starts nothing by itself', async () => {
    const running = await addCampaign('running', 'running');
    const simulated = await addCampaign('simulated', 'running', { simulated: true });
    await addRecipients(running);
    await addRecipients(simulated);
    await addCampaign('due', 'scheduled', { at: '-1 minute' });
    await addCampaign('later', 'scheduled', { at: '1 day' });
    await sql(
      from.messaging,
      `INSERT INTO outgoing_text (id, kind, phone, body, segments, status)
       SELECT gen_random_uuid(), 'answer', '+12135550101', status, 1, status FROM unnest(ARRAY['pending', 'sending', 'accepted']) AS status`,
    );
    await sql(
      from.messaging,
      `INSERT INTO automation (kind, is_on, message, holdout_percent, cap_days, time_of_day, changed_by)
       VALUES ('birthday', true, 'Happy birthday', 0, 1, '10:00', gen_random_uuid())`,
    );
    await sql(
      from.messaging,
      `WITH person AS (INSERT INTO staff_person (id, email, role) VALUES (gen_random_uuid(), 'owner@example.com', 'owner') RETURNING id)
       INSERT INTO staff_notice (id, person_id, channel, kind, created_at, due_at, status)
       SELECT gen_random_uuid(), id, 'email', 'message', now(), now(), 'pending' FROM person`,
    );
    await sql(
      from.gateway,
      `WITH account AS (
         INSERT INTO staff_account (id, email, role, password_hash) VALUES (gen_random_uuid(), 'owner@example.com', 'owner', 'x') RETURNING id)
       INSERT INTO session (token_hash, account_id, expires_at) SELECT 'a', id, now() + interval '1 day' FROM account`,
    );

    await move();

    const { messaging, gateway } = place.urls;
    expect(await sql(messaging, 'SELECT message, status, status_reason FROM campaign ORDER BY message')).toEqual([
      { message: 'due', status: 'cancelled', status_reason: restoredScheduleReason },
      { message: 'later', status: 'draft', status_reason: restoredLaterReason },
      { message: 'running', status: 'paused', status_reason: restoredReason },
      { message: 'simulated', status: 'paused', status_reason: restoredReason },
    ]);
    const statuses = (campaign: string) =>
      sql(messaging, 'SELECT status FROM campaign_recipient WHERE campaign_id = $1 ORDER BY phone', [campaign]);
    expect(await statuses(running)).toEqual(
      ['unknown', 'unknown', 'delivered', 'unknown'].map((status) => ({ status })),
    );
    expect(await statuses(simulated)).toEqual(
      ['pending', 'pending', 'delivered', 'unknown'].map((status) => ({ status })),
    );
    expect(
      await sql(messaging, 'SELECT FROM campaign_recipient WHERE status = $1 AND claimed_at IS NULL', ['unknown']),
    ).toEqual([]);
    expect(await sql(messaging, 'SELECT body, status FROM outgoing_text ORDER BY body')).toEqual([
      { body: 'accepted', status: 'accepted' },
      { body: 'pending', status: 'unknown' },
      { body: 'sending', status: 'unknown' },
    ]);
    expect(await sql(messaging, 'SELECT is_on FROM automation')).toEqual([{ is_on: false }]);
    expect(await sql(messaging, 'SELECT status FROM staff_notice')).toEqual([{ status: 'dropped' }]);
    expect(await sql(messaging, 'SELECT FROM last_restore WHERE texts_read_at IS NULL')).toHaveLength(1);
    expect(await sql(gateway, 'SELECT FROM session')).toEqual([]);
    // the counts of the campaign follow
    expect(
      await sql(
        messaging,
        `SELECT status, sum(count)::int AS count FROM (
           SELECT status, count FROM campaign_count WHERE campaign_id = $1
           UNION ALL SELECT status, change FROM campaign_count_change WHERE campaign_id = $1) AS counts
         GROUP BY status HAVING sum(count) <> 0 ORDER BY status`,
        [running],
      ),
    ).toEqual([
      { status: 'delivered', count: 1 },
      { status: 'unknown', count: 3 },
    ]);
  });

  it('sends an event again that was sent and not received, and no other', async () => {
    const [received, missed, waiting] = [randomUUID(), randomUUID(), randomUUID()];
    await sql(
      from.contact,
      `INSERT INTO outbox (id, type, occurred_at, correlation_id, data, published_at)
       SELECT id, $2, now(), 'c', '{}', CASE WHEN id <> $3 THEN now() END FROM unnest($1::uuid[]) AS id`,
      [[received, missed, waiting], contactSubmitted.name, waiting],
    );
    const handler = contactSubmitted.handledBy ?? 'messaging';
    await sql(from[handler], `INSERT INTO inbox (consumer, event_id) VALUES ('test', $1)`, [received]);

    await move();

    const rows = await sql(
      place.urls.contact,
      'SELECT id, published_at IS NULL AS "isDue" FROM outbox ORDER BY sequence',
    );
    expect(rows).toEqual([
      { id: received, isDue: false },
      { id: missed, isDue: true },
      { id: waiting, isDue: true },
    ]);
  });
});
