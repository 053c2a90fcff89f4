import { freshDatabase } from '@lacquer/servers/testing/servers';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './database-url.js';
import { preparedStatement } from './prepared-statement.js';

const findStatement = preparedStatement('SELECT id FROM item WHERE id = ANY($1)');

describe('a prepared statement', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let dataSource: DataSource;

  beforeEach(async () => {
    database = await freshDatabase();
    // one connection, so that all queries see the same prepared statements
    dataSource = await new DataSource(dataSourceOptions(database.url, 'probe', [], 1)).initialize();
    await dataSource.query('CREATE TABLE item (id integer PRIMARY KEY)');
    // without new statistics, because PostgreSQL replans after them
    await dataSource.query('ALTER TABLE item SET (autovacuum_enabled = false)');
    await dataSource.query('INSERT INTO item VALUES (1)');
    await dataSource.query('ANALYZE item');
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await dataSource.destroy();
    await database.drop();
  });

  const askOften = async () => {
    for (let time = 0; time < 10; time++) await dataSource.query(findStatement, [[1]]);
  };
  const listPrepared = () =>
    dataSource.query<{ statement: string; plans: number }[]>(
      `SELECT statement, generic_plans::integer AS plans FROM pg_prepared_statements`,
    );

  it('is parsed once per connection, which caches its plan', async () => {
    await askOften();
    await dataSource.query('SELECT id FROM item WHERE id = $1', [1]);

    expect(await listPrepared()).toEqual([{ statement: findStatement, plans: expect.any(Number) }]);
    expect((await listPrepared())[0]?.plans).toBeGreaterThan(0);
  });

  it('is replanned after its table has grown', async () => {
    await askOften();
    await dataSource.query('INSERT INTO item SELECT generate_series(2, 20000)');
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    await dataSource.query('BEGIN');
    const before = await countRowsRead();
    await dataSource.query(findStatement, [[1]]);

    expect((await countRowsRead()) - before).toBeLessThan(10);
    await dataSource.query('ROLLBACK');
  });

  /** The statistics of this connection so far. */
  async function countRowsRead(): Promise<number> {
    const [row] = await dataSource.query<{ count: number }[]>(
      `SELECT (pg_stat_get_xact_tuples_returned('item'::regclass)
         + pg_stat_get_xact_tuples_fetched('item'::regclass))::integer AS count`,
    );
    return row?.count ?? Number.NaN;
  }
});
