import { dirname } from 'node:path';
import { prepareStatements } from '@lacquer/platform/testing/prepared-statements';
import { listStatements } from '@lacquer/platform/database/sql';
import { migrated } from '@lacquer/platform/testing/migrated';
import { preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import { expect, it } from '@jest/globals';
import { Client } from 'pg';
import { listOpenings } from '../staff/accounts/account-locks.js';
import { gatewayMigrations } from './migrations.js';

it('every statement of the gateway fits the migrated schema', async () => {
  const { count, refused } = await prepareStatements('gateway', gatewayMigrations, dirname(import.meta.dirname));

  expect(refused).toEqual([]);
  expect(count).toBeGreaterThan(0);
});

it('whatever is opened for an account is opened under its lock', async () => {
  const database = await preparedDatabase(migrated('gateway', gatewayMigrations));
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    // every table that refers to an account, directly or through another one
    const { rows } = await client.query<{ name: string }>(`
      WITH RECURSIVE owned AS (
        SELECT 'staff_account'::regclass::oid AS id
        UNION SELECT conrelid FROM pg_constraint JOIN owned ON confrelid = owned.id WHERE contype = 'f')
      SELECT id::regclass::text AS name FROM owned WHERE id <> 'staff_account'::regclass ORDER BY name`);
    const tables = rows.map(({ name }) => name);
    expect(tables).toEqual([
      'join_kiosk',
      'known_device',
      'notified_browser',
      'recovery_code',
      'second_step',
      'session',
      'staff_link',
    ]);
    const opens = new RegExp(
      String.raw`^\s*(INSERT INTO (${tables.join('|')})\b|UPDATE session SET confirmed_at|UPDATE second_step SET turned_on_at)`,
    );

    const opening = listStatements().filter((text) => opens.test(text));

    expect(opening.filter((text) => !listOpenings().has(text))).toEqual([]);
    expect(opening).toHaveLength(listOpenings().size);
  } finally {
    await client.end();
    await database.drop();
  }
});
