import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@lacquer/servers/testing/eventually';
import { freshDatabase, testDatabaseServer } from '@lacquer/servers/testing/servers';
import { describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { productVersion } from '../release/version.js';
import { TablesInUseError } from './lock-waits.js';
import { migrate } from './migrate.js';
import { RepeatableMigration } from './repeatable-migration.js';
import { checkSchemaFloor, OldReleaseError, type TableMigration } from './schema-floor.js';

describe('the migration of a database', () => {
  it('runs a repeatable migration again whenever its content has changed', async () => {
    const database = await freshDatabase();
    const folder = await mkdtemp(join(tmpdir(), 'lacquer-test-'));
    const file = join(folder, 'rate.sql');
    const migrateWith = async (rate: number) => {
      await writeFile(file, `CREATE OR REPLACE FUNCTION rate() RETURNS integer LANGUAGE sql AS 'SELECT ${rate}'`);
      return migrate(database.url, 'probe', [new RepeatableMigration('rate', file)]);
    };
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const rate = async () => (await client.query<{ rate: number }>('SELECT rate()')).rows[0]?.rate;
    try {
      expect(await migrateWith(1)).toContain('rate');
      expect(await rate()).toBe(1);
      expect(await migrateWith(1)).toEqual([]);
      expect(await migrateWith(2)).toEqual(['rate']);
      expect(await rate()).toBe(2);
    } finally {
      await client.end();
      await rm(folder, { recursive: true });
      await database.drop();
    }
  });

  it('is refused to a release that does not know what the schema requires, and changes nothing', async () => {
    const database = await freshDatabase();
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const addShade = table('AddShade1790000000001', 'shade', undefined);
    const addTint = table('AddTint1790000000002', 'tint', 'AddShade1790000000001');
    const dropOld = table('DropOld1790000000003', 'polish', 'AddTint1790000000002');
    const tables = async () =>
      (
        await client.query<{ name: string }>(
          `SELECT relname AS name FROM pg_class WHERE relname IN ('shade', 'tint', 'polish', 'other') ORDER BY 1`,
        )
      ).rows.map(({ name }) => name);
    try {
      await migrate(database.url, 'probe', [addShade, addTint], 'before.backup');
      expect(await migrate(database.url, 'probe', [addShade])).toEqual([]);
      await migrate(database.url, 'probe', [addShade, addTint, dropOld]);
      expect(await migrate(database.url, 'probe', [addShade, addTint])).toEqual([]);

      // a database that the release before this one migrated has no number yet
      await client.query('UPDATE schema_floor SET release = NULL');
      const other = table('AddOther1790000000009', 'other', undefined);
      await expect(migrate(database.url, 'probe', [addShade, other])).rejects.toThrow(
        /"probe".*needs the migration AddTint1790000000002.*AddOther1790000000009.*Start the later release again/,
      );
      await migrate(database.url, 'probe', [addShade, addTint, dropOld]);
      await client.query(`UPDATE schema_floor SET release = '9.9.9+1234.0123abcd' WHERE release = $1`, [
        productVersion(),
      ]);
      const later = migrate(database.url, 'probe', [addShade, other]);
      await expect(later).rejects.toThrow(/Start the release 9\.9\.9\+1234\.0123abcd again/);
      await expect(later).rejects.toThrow('restore the backup from before the update: before.backup.');
      await expect(later).rejects.toThrow(`this release, ${productVersion()}, cannot run on it`);
      const queries = {
        query: async (sql: string, values?: unknown[]) => (await client.query<object>(sql, values)).rows,
      };
      // an app of this release, before its migration
      await client.query('ALTER TABLE schema_floor DROP COLUMN release');
      await expect(checkSchemaFloor(queries, 'probe', [addShade])).rejects.toThrow(OldReleaseError);
      expect(await tables()).toEqual(['polish', 'shade', 'tint']);
    } finally {
      await client.end();
      await database.drop();
    }
  });

  it('waits for a statement of the release before without making it, or any other, fail or wait', async () => {
    const database = await freshDatabase();
    const newClient = () => new Client({ connectionString: database.url });
    const clients = [newClient(), newClient(), newClient()] as const;
    const [first, second, watching] = clients;
    await Promise.all(clients.map((client) => client.connect()));
    const alterBoth = changing('AlterBoth1790000000002', [
      'ALTER TABLE shade ADD COLUMN name text',
      'ALTER TABLE tint ADD COLUMN name text',
    ]);
    const created = [
      table('AddShade1790000000000', 'shade', undefined),
      table('AddTint1790000000001', 'tint', undefined),
    ];
    try {
      await migrate(database.url, 'probe', created);

      // locks the tables in the other order
      await first.query('BEGIN');
      await first.query('SELECT FROM tint');
      const migrating = migrate(database.url, 'probe', [...created, alterBoth]);
      await eventually(() => hasWaiting(watching));
      await first.query('SELECT FROM shade');
      await first.query('COMMIT');
      expect(await migrating).toEqual(['AlterBoth1790000000002']);

      // keeps its lock for longer than anybody else may wait
      const drop = changing('DropName1790000000003', ['ALTER TABLE shade DROP COLUMN name']);
      await second.query('BEGIN');
      await second.query('SELECT FROM shade');
      const dropping = migrate(database.url, 'probe', [...created, alterBoth, drop]);
      await eventually(() => hasWaiting(watching));
      await first.query('SELECT FROM shade');
      await second.query('COMMIT');
      expect(await dropping).toEqual(['DropName1790000000003']);
    } finally {
      await Promise.all(clients.map((client) => client.end()));
      await database.drop();
    }
  });

  it('names who keeps a table in use', async () => {
    const database = await freshDatabase();
    const holder = new Client({ connectionString: database.url, application_name: 'lacquer-probe-backup' });
    await holder.connect();
    const addShade = table('AddShade1790000000000', 'shade', undefined);
    try {
      await migrate(database.url, 'probe', [addShade]);
      await holder.query('BEGIN');
      await holder.query('SELECT FROM shade');
      const drop = changing('DropShade1790000000001', ['DROP TABLE shade']);

      const failure = migrate(database.url, 'probe', [addShade, drop], null, 0);

      await expect(failure).rejects.toThrow(TablesInUseError);
      await expect(failure).rejects.toThrow(/stay in use by "lacquer-probe-backup" \(process \d+, since \d{4}-/);
    } finally {
      await holder.end();
      await database.drop();
    }
  });

  it('refuses an encoding that cannot store all text, and explains the remedy', async () => {
    const server = new Client({ connectionString: testDatabaseServer() });
    await server.connect();
    const name = `test_ascii_${randomBytes(4).toString('hex')}`;
    await server.query(
      `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C'`,
    );
    try {
      const url = new URL(testDatabaseServer());
      url.pathname = `/${name}`;
      await expect(migrate(url.href, 'probe', [])).rejects.toThrow(
        new RegExp(`The database ${name} has the encoding SQL_ASCII.*ENCODING 'UTF8'`),
      );
    } finally {
      await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await server.end();
    }
  });
});

/** Whether a statement waits for a lock. */
async function hasWaiting(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rowCount !== 0;
}

/** A migration that creates a table. */
const table = (name: string, created: string, requires: string | undefined): TableMigration =>
  changing(name, [`CREATE TABLE ${created} ()`], requires);

/** A migration that executes `statements`. */
function changing(name: string, statements: string[], requires?: string): TableMigration {
  const migration = class implements MigrationInterface {
    static readonly requires = requires;
    readonly name = name;

    async up(queryRunner: QueryRunner): Promise<void> {
      for (const statement of statements) await queryRunner.query(statement);
    }

    async down(): Promise<void> {}
  };
  Object.defineProperty(migration, 'name', { value: name });
  return migration;
}
