import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type AppName, appNames } from '@lacquer/contracts/contract';
import { withSchemaClient } from '@lacquer/platform/database/schema-client';
import type { TableMigration } from '@lacquer/platform/database/schema-floor';
import { messageOf } from '@lacquer/platform/errors/message-of';
import { productVersion } from '@lacquer/platform/release/version';
import { eventually } from '@lacquer/servers/testing/eventually';
import { freshDatabase, type TestDatabase } from '@lacquer/servers/testing/servers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { standalonePlace } from '../backup/place.js';
import { readBackup } from '../backup/read-backup.js';
import { restoreBackup } from '../backup/restore-backup.js';
import { type DatabaseUrls, databaseUrls, migrationsOf } from '../database/schema.js';
import { migratedProduct } from '../testing/migrated-product.js';
import { LaterReleaseError } from './later-release-error.js';
import { MixedRestoreError } from './mixed-restore-error.js';
import { upgradeStandalone } from './standalone-upgrade.js';
import { UpgradeBackupError, type UpgradeOptions } from './upgrade.js';
import { upgradeBackupName } from './upgrade-backups.js';
import { upgradeSettings } from './upgrade-settings.js';

async function sql<T extends object>(databaseUrl: string, text: string): Promise<T[]> {
  return withSchemaClient(databaseUrl, async (client) => (await client.query<T>(text)).rows);
}

/** A migration of a later release. */
function laterMigration(name: string, statement: string, fault?: () => Error | undefined): TableMigration {
  const migration = class implements MigrationInterface {
    readonly name = name;

    async up(queryRunner: QueryRunner): Promise<void> {
      await queryRunner.query(statement);
      const thrown = fault?.();
      if (thrown) throw thrown;
    }

    down(): Promise<void> {
      return Promise.resolve();
    }
  };
  Object.defineProperty(migration, 'name', { value: name });
  return migration;
}

const addShade = laterMigration('AddShade1799000000001', 'ALTER TABLE submission ADD COLUMN shade text');

describe('the upgrade of a place with data', () => {
  let dataDir: string;
  let database: TestDatabase;
  let urls: DatabaseUrls;
  let said: string[];
  const own = [...migrationsOf.contact];
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'lacquer-upgrade-'));
    database = await migratedProduct();
    urls = databaseUrls(database.url);
    said = [];
    await sql(
      urls.gateway,
      `INSERT INTO staff_account (id, email, role, password_hash) VALUES (gen_random_uuid(), 'owner@example.com', 'owner', 'x')`,
    );
    await sql(
      urls.contact,
      `INSERT INTO submission (id, first_name, last_name, email, message)
       SELECT n, 'Nguyễn', '매니큐어', 'ada@example.com', 'Hello' FROM generate_series(1, 101) AS n`,
    );
  });
  afterEach(async () => {
    isRelease(...own);
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** The release that runs has these migrations of contact. */
  const isRelease = (...migrations: typeof own) => migrationsOf.contact.splice(0, Infinity, ...migrations);
  const settingsWith = (more: object = {}) => upgradeSettings.parse({ DATA_DIR: dataDir, ...more });
  const start = (more: object = {}, options: Partial<UpgradeOptions> = {}) =>
    upgradeStandalone(settingsWith(more), urls, { say: (line) => said.push(line), ...options });
  const folder = () => join(dataDir, 'before-upgrade');
  const backups = () => readdir(folder()).catch(() => []);
  const hasShade = async () => {
    const found = await sql(urls.contact, `SELECT FROM pg_attribute WHERE attname = 'shade'`);
    return found.length > 0;
  };
  const countSubmissions = async () => (await sql(urls.contact, 'SELECT FROM submission')).length;
  const releases = () =>
    sql<{ release: string; backup: string | null }>(
      urls.contact,
      'SELECT release, backup FROM schema_release ORDER BY migrations',
    );

  it('is preceded by a backup; the release of before then refuses, and goes back with the commands that it names', async () => {
    await start();
    expect({ said, backups: await backups() }).toEqual({ said: [], backups: [] });

    isRelease(...own, addShade);
    await start();

    const [name = '', ...others] = await backups();
    expect(others).toEqual([]);
    expect(name).toContain(`to-${productVersion()}-`);
    const path = join(folder(), name);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const { databases } = await readBackup(path);
    expect(databases.contact.migrations).not.toContain(addShade.name);
    expect(databases.contact.tables.find((table) => table.name === 'submission')?.rows).toBe(101);
    expect(said).toEqual([`Upgrading to ${productVersion()}: 1 migration of the data.`, `Backed up: ${path}`]);
    expect(await hasShade()).toBe(true);
    expect((await releases()).at(-1)).toEqual({ release: productVersion(), backup: name });
    await sql(
      urls.contact,
      `INSERT INTO submission (id, first_name, last_name, email, message, shade) VALUES ('late', '', '', '', '', 'red')`,
    );
    await start();
    expect(said).toHaveLength(2);

    isRelease(...own);
    const refusal = start();
    await expect(refusal).rejects.toThrow(LaterReleaseError);
    const message = await refusal.catch(messageOf);
    expect(message).toContain(`The data was migrated by release ${productVersion()}.`);
    expect(message).toContain('(AddShade1799000000001). Nothing was changed.');
    expect(message).toMatch(/To go on with the data as it is.*\n {2}git (?:pull|checkout [\da-f]{8}) && npm start\n/);
    expect(message).toContain(`\n  npm run restore -- '${path}' --replace\n  npm start`);
    expect(await hasShade()).toBe(true);

    const place = standalonePlace(settingsWith(), urls);
    await restoreBackup(place, path, { replaces: true, passphrase: undefined, withoutKeys: false });
    await start();
    expect({ hasShade: await hasShade(), submissions: await countSubmissions() }).toEqual({
      hasShade: false,
      submissions: 101,
    });
  });

  it('does not begin without a backup, unless that is asked for', async () => {
    isRelease(...own, addShade);
    const freeBytes = () => Promise.resolve(0);
    const full = start({}, { freeBytes });
    await expect(full).rejects.toThrow(UpgradeBackupError);
    expect(await full.catch(messageOf)).toMatch(
      /^The upgrade to \S+ did not begin, .*: It may need \d+ MB, and the disk of .* has 0 MB free\. Free some space\.\nNothing was changed\..*\n {2}UPGRADE_BACKUP=off npm start$/,
    );
    await rm(folder(), { recursive: true });
    await writeFile(folder(), 'not a folder');
    await expect(start()).rejects.toThrow(UpgradeBackupError);
    expect(await hasShade()).toBe(false);
    await rm(folder());

    await start({ UPGRADE_BACKUP: 'off' });

    expect({ hasShade: await hasShade(), backups: await backups() }).toEqual({ hasShade: true, backups: [] });
    isRelease(...own);
    await expect(start()).rejects.toThrow(/No backup was made before the upgrade\. .*\n {2}npm run restore -- FILE/);
  });

  it('goes on after a kill, with the backup of the release of before', async () => {
    let fault: Error | undefined = new Error('killed');
    const addTint = laterMigration('AddTint1799000000002', 'CREATE TABLE tint ()', () => fault);
    // left by a process that was killed while it wrote a backup
    isRelease(
      ...own,
      laterMigration('AddNone1799000000000', 'SELECT 1', () => fault),
    );
    await expect(start()).rejects.toThrow('killed');
    const [first] = (await backups()).filter((name) => name.endsWith('.backup'));
    await writeFile(join(folder(), `${first}.0123abcd`), 'half a backup');
    await delay(1000);
    await expect(start()).rejects.toThrow('killed');
    const [second, ...others] = (await backups()).filter((name) => name !== 'upgrade.json');
    // nothing had changed since the first one
    expect(others).toEqual([]);
    expect(second).not.toBe(first);

    // killed between two migrations
    isRelease(...own, addShade, addTint);
    await expect(start()).rejects.toThrow('killed');
    expect(await hasShade()).toBe(true);
    const before = await backups();
    fault = undefined;
    said = [];
    await start();

    const [name = '', ...more] = await backups();
    expect(more).toEqual([]);
    expect(before).toContain(name);
    expect(said).toEqual([
      expect.stringContaining('1 migration'),
      expect.stringContaining('It goes on where it was interrupted.'),
    ]);
    expect((await readBackup(join(folder(), name))).databases.contact.migrations).not.toContain(addShade.name);
    isRelease(...own);
    await expect(start()).rejects.toThrow(join(folder(), name));
    await rm(join(folder(), name));
    await expect(start()).rejects.toThrow(`The backup from before the upgrade, ${name}, is no longer in ${folder()}.`);
  });

  it('backs up again what people have done since it was interrupted', async () => {
    let fault: Error | undefined = new Error('killed');
    isRelease(
      ...own,
      addShade,
      laterMigration('AddTint1799000000002', 'CREATE TABLE tint ()', () => fault),
    );
    await expect(start()).rejects.toThrow('killed');
    const [first = ''] = await backups();
    await sql(
      urls.contact,
      `INSERT INTO submission (id, first_name, last_name, email, message) VALUES ('since', '', '', '', '')`,
    );
    const longAgo = new Date(Date.now() - 2 * 3_600_000);
    await utimes(join(folder(), 'upgrade.json'), longAgo, longAgo);
    await delay(1000);
    said = [];
    await expect(start()).rejects.toThrow('killed');

    const [, second = '', ...others] = (await backups()).filter((name) => name.endsWith('.backup'));
    expect(others).toEqual([]);
    const rowsIn = async (name: string) =>
      (await readBackup(join(folder(), name))).databases.contact.tables.find((table) => table.name === 'submission')
        ?.rows;
    expect([await rowsIn(first), await rowsIn(second)]).toEqual([101, 102]);
    expect(said.at(-1)).toBe(`Backed up: ${join(folder(), second)}`);

    fault = undefined;
    said = [];
    await start();
    expect(said.filter((line) => line.startsWith('Backed up'))).toEqual([]);
    expect((await releases()).at(-1)?.backup).toBe(first);
    expect(await backups()).toEqual([first, second]);
    const place = standalonePlace(settingsWith(), urls);
    await restoreBackup(place, join(folder(), second), { replaces: true, passphrase: undefined, withoutKeys: false });
    expect(await countSubmissions()).toBe(102);
  });

  it('waits for a backup that is being written', async () => {
    isRelease(...own, addShade);
    const starting = await withSchemaClient(urls.gateway, async (client) => {
      await client.query(`SELECT pg_advisory_lock_shared(hashtext('lacquer-backup'))`);
      const upgrading = start({ UPGRADE_BACKUP: 'off' });
      await eventually(() => said.some((line) => line.startsWith('A backup is being written.')));
      expect(await hasShade()).toBe(false);
      return { upgrading };
    });

    await starting.upgrading;

    expect(await hasShade()).toBe(true);
  });

  it('is refused while databases hold different backups, until the restore that was killed has ended', async () => {
    const [killed, earlier] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
    const restore = async (id: string, apps: readonly AppName[], takenAt: string) => {
      for (const app of apps)
        await sql(
          urls[app],
          `INSERT INTO restored_backup (backup_id, taken_at) VALUES ('${id}', '${takenAt}')
           ON CONFLICT (is_only) DO UPDATE SET backup_id = excluded.backup_id, taken_at = excluded.taken_at, restored_at = now()`,
        );
    };
    await restore(earlier, appNames, '2026-02-01T03:00:00Z');
    await start();

    await restore(killed, ['gateway', 'contact'], '2026-03-01T03:00:00Z');
    isRelease(...own, addShade);
    const refusal = start();
    await expect(refusal).rejects.toThrow(MixedRestoreError);
    expect(await refusal.catch(messageOf)).toBe(
      [
        'A restore did not end: of the backup of 2026-03-01T03:00:00.000Z, the databases contact, gateway are restored, and catalog, customer, messaging are not. The product does not start on data of different times. Nothing was changed.',
        '',
        'Restore that backup again:',
        '  npm run restore -- FILE --replace',
      ].join('\n'),
    );
    expect({ hasShade: await hasShade(), backups: await backups() }).toEqual({ hasShade: false, backups: [] });

    for (const app of ['catalog', 'customer', 'messaging'] as const)
      await sql(urls[app], 'DELETE FROM restored_backup');
    await expect(start()).rejects.toThrow(MixedRestoreError);

    await restore(killed, appNames, '2026-03-01T03:00:00Z');
    await start();
    expect(await hasShade()).toBe(true);
  });

  it('makes a backup again after one that was interrupted was ended without', async () => {
    let fault: Error | undefined = new Error('killed');
    const addTint = laterMigration('AddTint1799000000002', 'CREATE TABLE tint ()', () => fault);
    isRelease(...own, addShade, addTint);
    await expect(start()).rejects.toThrow('killed');
    expect(await hasShade()).toBe(true);
    const [first] = (await backups()).filter((name) => name !== 'upgrade.json');
    fault = undefined;
    await start({ UPGRADE_BACKUP: 'off' });
    // what it goes on with is the way back all the same
    expect((await releases()).at(-1)?.backup).toBe(first);
    expect(await backups()).toEqual([first]);

    await delay(1000);
    isRelease(...own, addShade, addTint, laterMigration('AddGlow1799000000003', 'CREATE TABLE glow ()'));
    said = [];
    await start();

    const second = (await backups()).find((name) => name !== first) ?? '';
    expect(said).toEqual([expect.stringContaining('1 migration'), `Backed up: ${join(folder(), second)}`]);
    expect((await readBackup(join(folder(), second))).databases.contact.migrations).toContain(addTint.name);
  });

  it('names the backup that fits, of several upgrades, and keeps the last three', async () => {
    const addTint = laterMigration('AddTint1799000000002', 'CREATE TABLE tint ()');
    await mkdir(folder());
    const old = [1, 2, 3].map((month) => upgradeBackupName('0.1.0', '0.1.1', new Date(Date.UTC(2026, month, 1))));
    for (const name of old) await writeFile(join(folder(), name), '');
    isRelease(...own, addShade);
    await start();
    // names have seconds
    await delay(1000);
    isRelease(...own, addShade, addTint);
    await start();

    const [first = '', second = ''] = (await releases()).flatMap(({ backup }) => backup ?? []);
    expect(new Set(await backups())).toEqual(new Set([old[2], first, second]));
    isRelease(...own, addShade);
    await expect(start()).rejects.toThrow(`'${join(folder(), second)}'`);
    isRelease(...own);
    await expect(start()).rejects.toThrow(`'${join(folder(), first)}'`);
  });
});

describe('the first start', () => {
  it('makes no backup, because there is nothing yet', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'lacquer-upgrade-'));
    const database = await freshDatabase();
    const said: string[] = [];
    const urls = databaseUrls(database.url);
    const start = () =>
      upgradeStandalone(upgradeSettings.parse({ DATA_DIR: dataDir }), urls, { say: (line) => said.push(line) });
    try {
      await start();
      // as if it had been killed before its last migrations
      await sql(urls.messaging, 'DROP TABLE schema_release');
      await sql(urls.messaging, `DELETE FROM migrations WHERE name LIKE 'RecordReleases%'`);
      await start();
      expect({ said, files: await readdir(dataDir) }).toEqual({ said: [], files: [] });
      expect(await sql(urls.messaging, 'SELECT FROM schema_release')).toHaveLength(1);
    } finally {
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
