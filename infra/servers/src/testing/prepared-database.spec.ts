import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { type Preparation, preparedDatabase } from './prepared-database.js';
import { type TestDatabase, testDatabaseServer } from './servers.js';

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('a prepared database', () => {
  let preparation: Preparation;
  let filled: number;
  let taken: TestDatabase[];

  beforeEach(() => {
    filled = 0;
    taken = [];
    preparation = {
      name: 'polish',
      version: randomUUID(),
      fill: async (url) => {
        filled += 1;
        await query(url, 'CREATE TABLE polish (shade text)');
      },
    };
  });

  afterEach(async () => {
    for (const database of taken) await database.drop();
    const left = await query(
      testDatabaseServer(),
      `SELECT datname FROM pg_database WHERE datname LIKE 'template_polish%'`,
    );
    for (const { datname } of left as { datname: string }[]) {
      await query(testDatabaseServer(), `DROP DATABASE "${datname}"`);
    }
  });

  const take = async () => {
    const database = await preparedDatabase(preparation);
    taken.push(database);
    return database;
  };

  it('is filled once, and copied for each test', async () => {
    const [one, two] = await Promise.all([take(), take()]);
    await query(one.url, `INSERT INTO polish VALUES ('ruby')`);

    expect(await query(one.url, 'SELECT * FROM polish')).toEqual([{ shade: 'ruby' }]);
    expect(await query(two.url, 'SELECT * FROM polish')).toEqual([]);
    expect(filled).toBe(1);
  });

  it('is filled again when its version has changed', async () => {
    await take();
    preparation.version = randomUUID();
    await take();

    expect(filled).toBe(2);
  });

  it('is discarded if filling fails, and can be retried', async () => {
    const { fill } = preparation;
    preparation.fill = () => Promise.reject(new Error('the first time fails'));
    await expect(take()).rejects.toThrow('the first time fails');
    preparation.fill = fill;

    expect(await query((await take()).url, 'SELECT * FROM polish')).toEqual([]);
  });
});
