import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freshDatabase } from '@lacquer/servers/testing/servers';
import { eventually } from '@lacquer/servers/testing/eventually';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './database-url.js';
import { poolUseOf } from './pool-use.js';

const poolSize = 3;

describe('the use of a pool', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let dataSource: DataSource;
  beforeEach(async () => {
    database = await freshDatabase();
    dataSource = await new DataSource(dataSourceOptions(database.url, 'probe', [], poolSize)).initialize();
  });
  afterEach(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const ask = (count: number) => Array.from({ length: count }, () => dataSource.query('SELECT 1'));
  const waiting = () => poolUseOf(dataSource)?.waiting;

  it('has nobody waiting for a connection that is free, or that can be opened', async () => {
    // in the same tick
    const opening = ask(poolSize);
    expect(waiting()).toBe(0);
    await Promise.all(opening);
    const served = ask(poolSize);
    expect(waiting()).toBe(0);
    await Promise.all(served);
    expect(poolUseOf(dataSource)).toEqual({ open: poolSize, idle: poolSize, waiting: 0 });
  });

  it('counts those for whom there is none until they have one', async () => {
    const runners = Array.from({ length: poolSize }, () => dataSource.createQueryRunner());
    await Promise.all(runners.map((each) => each.connect()));
    const late = ask(2);
    expect(waiting()).toBe(2);
    await eventually(() => waiting() === 2);
    await Promise.all(runners.map((each) => each.release()));
    await Promise.all(late);
    expect(waiting()).toBe(0);
  });
});
