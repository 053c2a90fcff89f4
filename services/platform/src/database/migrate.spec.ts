import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase, testDatabaseServer } from '@lacquer/servers/testing/servers';
import { describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { migrate } from './migrate.js';
import { RepeatableMigration } from './repeatable-migration.js';

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
