import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase, testDatabaseServer } from '@lacquer/servers/testing/servers';
import { describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { productVersion } from '../release/version.js';
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

/** A migration that creates a table. */
function table(name: string, created: string, requires: string | undefined): TableMigration {
  const migration = class implements MigrationInterface {
    static readonly requires = requires;
    readonly name = name;

    async up(queryRunner: QueryRunner): Promise<void> {
      await queryRunner.query(`CREATE TABLE ${created} ()`);
    }

    async down(queryRunner: QueryRunner): Promise<void> {
      await queryRunner.query(`DROP TABLE ${created}`);
    }
  };
  Object.defineProperty(migration, 'name', { value: name });
  return migration;
}
