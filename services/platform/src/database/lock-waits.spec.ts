import { freshDatabase, type TestDatabase } from '@lacquer/servers/testing/servers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { withShortLockWaits } from './lock-waits.js';

describe('work that takes exclusive locks', () => {
  let database: TestDatabase;
  let holder: Client;
  let worker: Client;

  beforeEach(async () => {
    database = await freshDatabase();
    [holder, worker] = [database, database].map(({ url }) => new Client({ connectionString: url })) as [Client, Client];
    await holder.connect();
    await worker.connect();
    await holder.query('CREATE TABLE shade ()');
  });
  afterEach(async () => {
    await holder.end();
    await worker.end();
    await database.drop();
  });

  it('waits without a limit in the end', async () => {
    await holder.query('BEGIN');
    await holder.query('SELECT FROM shade');
    const limits: (number | null)[] = [];

    await withShortLockWaits(async (lockMs) => {
      limits.push(lockMs);
      await worker.query(`SET lock_timeout = ${lockMs ?? 0}`);
      const altered = worker.query('ALTER TABLE shade ADD COLUMN name text');
      if (lockMs === null) await holder.query('COMMIT');
      await altered;
    }, 1000);

    expect(limits.length).toBeGreaterThanOrEqual(3);
    expect(limits.indexOf(null)).toBe(limits.length - 1);
    expect((await holder.query('SELECT name FROM shade')).rows).toEqual([]);
  });

  it('does not run again after another error', async () => {
    let runs = 0;

    const result = withShortLockWaits(async () => {
      runs += 1;
      await worker.query('ALTER TABLE tint ADD COLUMN name text');
    });

    await expect(result).rejects.toThrow('relation "tint" does not exist');
    expect(runs).toBe(1);
  });
});
