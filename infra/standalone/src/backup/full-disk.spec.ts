import { createHash } from 'node:crypto';
import { chown, mkdir, mkdtemp, readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { BackupRuns } from '@lacquer/gateway/operations/backups/backup-runs.repository';
import { RestoreTests } from '@lacquer/gateway/operations/backups/restore-tests.repository';
import { messageOf } from '@lacquer/platform/errors/message-of';
import { onSmallDisk } from '@lacquer/servers/testing/limited-disk';
import { freshDatabase, type TestDatabase, testDatabaseServer } from '@lacquer/servers/testing/servers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client, escapeIdentifier } from 'pg';
import { databaseUrls, migrateAll } from '../database/schema.js';
import { addSomeOfEach, contentsOf } from '../testing/backed-up-contents.js';
import { migratedProduct } from '../testing/migrated-product.js';
import { placeWith } from '../testing/places.js';
import { withGateway } from './gateway-records.js';
import type { Place } from './place.js';
import { readBackup } from './read-backup.js';
import { withRegularFile } from './regular-file.js';
import { restoreBackup } from './restore-backup.js';
import { runBackup, runFolderBackup, runNightly } from './run-backup.js';
import { testRestore } from './test-restore.js';

const passphrase = undefined;
const usual = { replaces: false, passphrase, withoutKeys: false };

describe('a full disk', () => {
  let folder: string;
  let source: TestDatabase;
  let place: Place;
  let file: string;
  let fileBytes: number;
  const databases: TestDatabase[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacquer-full-'));
    source = await migratedProduct();
    place = placeWith(databaseUrls(source.url));
    await addSomeOfEach(place.urls);
    file = join(folder, 'product.backup');
    await runBackup(place, file, { passphrase, isNightly: false });
    fileBytes = (await stat(file)).size;
  });
  afterAll(async () => {
    await source.drop();
    await rm(folder, { recursive: true, force: true });
  });
  afterEach(async () => {
    for (const database of databases.splice(0)) await database.drop();
  });

  describe('of the backups', () => {
    let disk: string;
    beforeEach(async () => {
      disk = await mkdtemp(join(folder, 'disk-'));
    });

    const onDisk = (work: () => Promise<void>) => onSmallDisk(disk, String(4 * fileBytes), work);
    /** Leaves so many bytes free. */
    const fillUp = async (free: number) => {
      await rm(join(disk, 'filler'), { force: true });
      const { bavail, bsize } = await statfs(disk);
      await writeFile(join(disk, 'filler'), Buffer.alloc(bavail * bsize - free));
    };
    const filesThere = async () => {
      const found: Record<string, string> = {};
      for (const name of (await readdir(disk)).filter((each) => each !== 'filler'))
        found[name] = createHash('sha256')
          .update(await readFile(join(disk, name)))
          .digest('hex');
      return found;
    };
    const state = () => withGateway(place.urls, (gateway) => new BackupRuns(gateway).describe());

    it('leaves those that are there, and no part of another one; the next one with room succeeds', async () => {
      await onDisk(async () => {
        const options = { passphrase, isNightly: false };
        const first = await runFolderBackup(place, disk, options);
        const before = await filesThere();
        expect(Object.keys(before)).toEqual([basename(first.path)]);
        for (const free of [0, 4096, Math.floor(fileBytes / 2), fileBytes - 8192]) {
          await fillUp(free);
          for (const work of [
            () => runFolderBackup(place, disk, options),
            () => runNightly(place, disk, { passphrase, isTested: true }),
            () => runBackup(place, first.path, options),
          ]) {
            const said = await work().then(() => 'written', messageOf);
            expect({ free, said }).toEqual({
              free,
              said: expect.stringMatching(
                /^The disk is full: \S+\.backup could not be written\. Free some space, then try again\.$/,
              ),
            });
            expect(await filesThere()).toEqual(before);
          }
          expect(await state()).toMatchObject({ hasFailed: true, isNightly: true });
        }
        await testRestore(place, disk, { passphrase });

        await rm(join(disk, 'filler'));
        const { path } = await runNightly(place, disk, { passphrase, isTested: true });
        await readBackup(path);
        expect(await filesThere()).toMatchObject(before);
        expect(await state()).toMatchObject({ hasFailed: false });
      });
    });

    it('takes no copy of standard input, and says where it would be', async () => {
      await onDisk(async () => {
        const { TMPDIR } = process.env;
        process.env['TMPDIR'] = disk;
        try {
          await fillUp(fileBytes / 2);
          const work = withRegularFile('-', Readable.from([await readFile(file)]), (path) =>
            restoreBackup(place, path, usual),
          );
          expect(await work.then(() => 'restored', messageOf)).toMatch(
            /^The disk of \S+ is full, .* or set TMPDIR to a folder on another disk\. Nothing was changed\.$/,
          );
          expect(await readdir(disk)).toEqual(['filler']);
        } finally {
          if (TMPDIR === undefined) delete process.env['TMPDIR'];
          else process.env['TMPDIR'] = TMPDIR;
        }
      });
    });
  });

  describe('of the databases', () => {
    const asAdmin = async <T extends object>(text: string): Promise<T[]> => {
      const client = new Client({ connectionString: testDatabaseServer() });
      await client.connect();
      try {
        return (await client.query<T>(text)).rows;
      } finally {
        await client.end();
      }
    };

    /**
     * Runs `work` with an empty place whose tables are on a disk of a size, on which nothing else is. Resolves with the
     * bytes that they take there at the end.
     */
    const onDiskOf = async (bytes: number, work: (small: Place) => Promise<void>): Promise<number> => {
      const disk = await mkdtemp(join(folder, 'tables-'));
      const name = `small_${basename(disk).replace(/\W/g, '_')}`.toLowerCase();
      let used = 0;
      await onSmallDisk(disk, String(bytes), async () => {
        const [server] = await asAdmin<{ directory: string }>(`SELECT current_setting('data_directory') AS directory`);
        const { uid, gid } = await stat(server?.directory ?? '');
        const tables = join(disk, 'tables');
        await mkdir(tables);
        await chown(tables, uid, gid);
        await asAdmin(`CREATE TABLESPACE ${name} LOCATION '${tables}'`);
        const database = await freshDatabase();
        try {
          await asAdmin(`GRANT CREATE ON TABLESPACE ${name} TO PUBLIC`);
          await asAdmin(`ALTER DATABASE ${escapeIdentifier(database.name)} SET default_tablespace = ${name}`);
          await work(placeWith(databaseUrls(database.url)));
          const { blocks, bfree, bsize } = await statfs(disk);
          used = (blocks - bfree) * bsize;
        } finally {
          await database.drop();
          await asAdmin(`DROP TABLESPACE ${name}`);
        }
      });
      return used;
    };

    it('takes no part of a restore, wherever it is met, and says so', async () => {
      const roomy = 256 * 1024 * 1024;
      const needed = await onDiskOf(roomy, async (small) => {
        await restoreBackup(small, file, usual);
      });
      for (const share of needed === 0 ? [] : [0.1, 0.5, 0.8, 0.9, 0.97]) {
        await onDiskOf(Math.floor(needed * share), async (small) => {
          const said = await restoreBackup(small, file, usual).then(() => 'restored', messageOf);
          expect({ share, said }).toEqual({
            share,
            said: 'The disk of PostgreSQL is full. Free some space there. Then restore again. Nothing was changed.',
          });
          const client = new Client({ connectionString: small.urls.gateway });
          await client.connect();
          const { rowCount } = await client.query(
            `SELECT FROM pg_class WHERE relkind = 'r' AND relnamespace::regnamespace::text = ANY ($1)`,
            [Object.keys(small.urls)],
          );
          await client.end();
          expect({ share, tables: rowCount }).toEqual({ share, tables: 0 });
        });
      }
    });

    it('is no fault of the backup that could not be tested', async () => {
      const migrated = await onDiskOf(256 * 1024 * 1024, async (small) => {
        await migrateAll(small.urls);
      });
      // its own tables, and most of the test's
      await onDiskOf(Math.floor(migrated * 2.1), async (small) => {
        await migrateAll(small.urls);
        const said = await testRestore(small, file, { passphrase }).then(() => 'tested', messageOf);
        expect(said).toBe('The disk of PostgreSQL is full. Free some space there.');
        const state = await withGateway(small.urls, (gateway) => new RestoreTests(gateway).describe());
        expect(state).toMatchObject({ hasFailed: true, isFaulty: false });
      });
    });

    it('that cannot hold the rows is named before anything changes', async () => {
      const embedded = { ...place, folder };
      const contents = await contentsOf(place.urls);
      const replace = { ...usual, replaces: true, freeBytes: () => Promise.resolve(1_000_000) };
      expect(await restoreBackup(embedded, file, replace).then(() => 'restored', messageOf)).toMatch(
        new RegExp(
          `^The rows of the backup need \\d+ MB at least, and the disk of ${folder} has 1 MB free\\. .* DATA_DIR .* Nothing was changed\\.$`,
        ),
      );
      expect(await contentsOf(place.urls)).toEqual(contents);
    });

    it('that takes the rows and not the keys is named, and the rest follows', async () => {
      const database = await freshDatabase();
      databases.push(database);
      const keyed = join(folder, 'keyed.backup');
      const keys = { PRIVACY_KEY: 'k'.repeat(40) };
      const store = { read: () => Promise.resolve(keys), isGiven: () => false, write: () => Promise.resolve([]) };
      await runBackup({ ...place, keys: store }, keyed, { passphrase: 'correct horse', isNightly: false });
      const full = () =>
        Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC', path: '/data/privacy.key' }));
      const target = (write: () => Promise<string[]>): Place => ({
        ...placeWith(databaseUrls(database.url)),
        keys: { read: () => Promise.resolve({}), isGiven: () => false, write },
      });
      const options = { ...usual, passphrase: 'correct horse' };
      expect(await restoreBackup(target(full), keyed, options).then(() => 'restored', messageOf)).toBe(
        'The databases are restored, but the keys are not: The disk is full: /data/privacy.key could not be written. Free some space, then try again. Restore the same backup again before you start the product; the databases stay.',
      );
      expect(
        await restoreBackup(
          target(() => Promise.resolve([])),
          keyed,
          options,
        ),
      ).toMatchObject({ isFilled: false });
    });
  });
});
