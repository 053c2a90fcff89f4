import { freshDatabase } from '@lacquer/servers/testing/servers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { dataSourceOptions } from './database-url.js';
import { affected, many, maybeOne, one, savepoint, statement, statements } from './sql.js';
import { Transactions } from './transactions.js';

const insert = statement('INSERT INTO item (id) SELECT unnest($1::int[])');
const list = statement<{ id: number }>('SELECT id FROM item ORDER BY id');
const find = statement<{ id: number }>('SELECT id FROM item WHERE id = $1');
const move = statement<{ id: number }>('UPDATE item SET id = id + 10 WHERE id > $1 RETURNING id');
const remove = statement<{ id: number }>('DELETE FROM item WHERE id > $1 RETURNING id');
const parsed = statement('SELECT id FROM item', z.object({ id: z.number().transform(String) }));
const ordered = statements<'ASC' | 'DESC', { id: number }>(
  ['ASC', 'DESC'],
  (order) => `SELECT id FROM item ORDER BY id ${order} LIMIT 1`,
);

describe('statements', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let dataSource: DataSource;

  beforeEach(async () => {
    database = await freshDatabase();
    dataSource = await new DataSource(dataSourceOptions(database.url, 'probe', [], 1)).initialize();
    await dataSource.query('CREATE TABLE item (id integer PRIMARY KEY)');
  });
  afterEach(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('return their rows or the number of changed rows, whatever their kind', async () => {
    expect(await affected(dataSource, insert, [[1, 2, 3]])).toBe(3);
    expect(await many(dataSource, move, [2])).toEqual([{ id: 13 }]);
    expect(await many(dataSource, list)).toEqual([{ id: 1 }, { id: 2 }, { id: 13 }]);
    expect(await affected(dataSource, move, [2])).toBe(1);
    expect(await many(dataSource, remove, [2])).toEqual([{ id: 23 }]);
    expect(await affected(dataSource, remove, [2])).toBe(0);
  });

  it('return one row, and throw if there must be one', async () => {
    await affected(dataSource, insert, [[1]]);

    expect(await one(dataSource, find, [1])).toEqual({ id: 1 });
    expect(await maybeOne(dataSource, find, [2])).toBeUndefined();
    await expect(one(dataSource, find, [2])).rejects.toThrow('the statement returned no row');
  });

  it('parse their rows with a schema, and have variants', async () => {
    await affected(dataSource, insert, [[1, 2]]);

    expect(await many(dataSource, parsed)).toEqual([{ id: '1' }, { id: '2' }]);
    expect(await one(dataSource, ordered.DESC)).toEqual({ id: 2 });
  });

  it('belong to the transaction that they are given, up to its savepoint', async () => {
    await new Transactions(dataSource)
      .run(async (tx) => {
        await affected(tx, insert, [[1]]);
        await savepoint(tx, 'SAVEPOINT here');
        await affected(tx, insert, [[2]]);
        await savepoint(tx, 'ROLLBACK TO SAVEPOINT here');
        expect(await many(tx, list)).toEqual([{ id: 1 }]);
        throw new Error('rolled back');
      })
      .catch(() => undefined);

    // the pool has one connection: each call has returned it
    expect(await many(dataSource.manager, list)).toEqual([]);
  });
});
