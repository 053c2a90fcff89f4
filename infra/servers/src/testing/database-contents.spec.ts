import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { DatabaseContents } from './database-contents.js';
import { freshDatabase, type TestDatabase } from './servers.js';

describe('the contents of a database', () => {
  let database: TestDatabase;
  let client: Client;

  beforeEach(async () => {
    database = await freshDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query(`
      CREATE SCHEMA "Salon room";
      CREATE TABLE shade (
        id uuid PRIMARY KEY, number bigserial, name text NOT NULL, doubled bigint GENERATED ALWAYS AS (number * 2) STORED,
        at timestamptz, picture bytea, tags text[], more jsonb);
      CREATE TABLE "Salon room"."order" (id int GENERATED ALWAYS AS IDENTITY, shade uuid NOT NULL REFERENCES shade);
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'append only'; END $$;
      CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON shade FOR EACH ROW EXECUTE FUNCTION refuse();
    `);
  });

  afterEach(async () => {
    await client.end();
    await database.drop();
  });

  const rows = async (sql: string): Promise<unknown[]> => (await client.query(sql)).rows;
  const add = (name: string) =>
    client.query(
      `INSERT INTO shade (id, name, at, picture, tags, more)
       VALUES ($1, $2, '2026-03-01T12:00:00.123456Z', '\\x00ff', ARRAY['a"b', NULL], '{"of": [1.50]}')`,
      [randomUUID(), name],
    );
  const all = () =>
    rows(`SELECT s.*, s.at::text AS exactly, o.id AS "order" FROM shade s
    LEFT JOIN "Salon room"."order" o ON o.shade = s.id ORDER BY number`);
  const order = () => client.query('INSERT INTO "Salon room"."order" (shade) SELECT id FROM shade');

  it('are the same rows again after a restore, whatever their types, references and triggers', async () => {
    await add("Ana's ruby");
    await order();
    const before = await all();
    const contents = await DatabaseContents.read(database);
    await add('added');
    await order();
    await client.query('ALTER TABLE shade DISABLE TRIGGER append_only');
    await client.query(`UPDATE shade SET name = 'changed'`);
    await client.query('ALTER TABLE shade ENABLE TRIGGER append_only');

    await contents.restore();
    expect(await all()).toEqual(before);
    await expect(client.query('DELETE FROM shade')).rejects.toThrow('append only');
  });

  it('include the next values of sequences', async () => {
    const contents = await DatabaseContents.read(database);
    await add('first');
    await contents.restore();
    await add('first again');
    expect(await rows('SELECT number::int FROM shade')).toEqual([{ number: 1 }]);
  });

  it.each([
    ['table', 'CREATE TABLE added ()', 'r public.added'],
    ['column', 'ALTER TABLE shade ADD COLUMN added int', 'column shade.added'],
    ['constraint', `ALTER TABLE shade ADD CONSTRAINT added CHECK (name <> '')`, 'constraint added on shade'],
    ['trigger', 'ALTER TABLE shade DISABLE TRIGGER append_only', 'trigger append_only on shade, D'],
  ])('are not restored when a case has left a changed %s behind', async (_, change, named) => {
    const contents = await DatabaseContents.read(database);
    await client.query(change);
    await expect(contents.restore()).rejects.toThrow(named);
  });
});
