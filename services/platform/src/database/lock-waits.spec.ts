import { freshDatabase, type TestDatabase } from '@lacquer/servers/testing/servers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { TablesInUseError, withShortLockWaits } from './lock-waits.js';

describe('work that takes exclusive locks', () => {
  let database: TestDatabase;
  let holder: Client;
  let worker: Client;
  const report = { name: '"a report"', isAutovacuum: false };
  const findHolders = () => Promise.resolve([report]);

  beforeEach(async () => {
    database = await freshDatabase();
    holder = new Client({ connectionString: database.url });
    worker = new Client({ connectionString: database.url });
    await holder.connect();
    await worker.connect();
    await holder.query('CREATE TABLE shade ()');
    await holder.query('BEGIN');
    await holder.query('SELECT FROM shade');
  });
  afterEach(async () => {
    await holder.end();
    await worker.end();
    await database.drop();
  });

  /** Alters the table, and adds to `waits` how long it may wait. */
  const alter = (waits: number[]) => async (lockMs: number) => {
    waits.push(lockMs);
    await worker.query(`SET lock_timeout = ${lockMs}`);
    await worker.query('ALTER TABLE shade ADD COLUMN name text');
  };

  it('tries again, for less time than PostgreSQL looks for a deadlock after', async () => {
    const waits: number[] = [];

    await withShortLockWaits(alter(waits), async () => {
      if (waits.length === 3) await holder.query('COMMIT');
      return [report];
    });

    const { rows } = await worker.query<{ deadlock_timeout: string }>('SHOW deadlock_timeout');
    expect(rows).toEqual([{ deadlock_timeout: '1s' }]);
    expect(waits).toEqual([500, 500, 500]);
    expect((await holder.query('SELECT name FROM shade')).rows).toEqual([]);
  });

  it('waits for so long that PostgreSQL ends an autovacuum that is in the way', async () => {
    const waits: number[] = [];

    await withShortLockWaits(alter(waits), async () => {
      if (waits.length === 2) await holder.query('COMMIT');
      return [{ name: 'autovacuum', isAutovacuum: true }];
    });

    expect(waits).toEqual([500, 2000]);
  });

  it('gives up in the end, and says who holds the lock', async () => {
    const waits: number[] = [];

    const failure = withShortLockWaits(alter(waits), findHolders, 1000);

    await expect(failure).rejects.toThrow(TablesInUseError);
    await expect(failure).rejects.toThrow('stay in use by "a report". What has changed so far is complete');
    expect(waits.length).toBeGreaterThanOrEqual(5);
  });

  it('does not run again after another error', async () => {
    let runs = 0;

    const result = withShortLockWaits(async () => {
      runs += 1;
      await worker.query('ALTER TABLE tint ADD COLUMN name text');
    }, findHolders);

    await expect(result).rejects.toThrow('relation "tint" does not exist');
    expect(runs).toBe(1);
  });
});
