import { freshDatabase } from '@lacquer/servers/testing/servers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './database-url.js';
import { runAlone } from './run-alone.js';

describe('work that runs alone', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let one: DataSource;
  let other: DataSource;
  beforeEach(async () => {
    database = await freshDatabase();
    [one, other] = (await Promise.all(
      ['one', 'other'].map((name) => new DataSource(dataSourceOptions(database.url, name)).initialize()),
    )) as [DataSource, DataSource];
  });
  afterEach(async () => {
    await one.destroy();
    await other.destroy();
    await database.drop();
  });

  const isFree = () => runAlone(other, 'scan', () => Promise.resolve());

  it('runs in one process at a time, and never beside itself', async () => {
    const seen: boolean[] = [];

    expect(await runAlone(one, 'scan', async () => void seen.push(await isFree()))).toBe(true);

    expect(seen).toEqual([false]);
    expect(await isFree()).toBe(true);
  });

  it('holds no transaction open, however long it takes', async () => {
    let states: { state: string }[] = [];

    await runAlone(one, 'scan', async () => {
      states = await other.query(
        `SELECT state FROM pg_stat_activity WHERE application_name = 'lacquer-one' AND xact_start IS NOT NULL`,
      );
    });

    expect(states).toEqual([]);
  });

  it('is free again after a failure, and reports it', async () => {
    await expect(runAlone(one, 'scan', () => Promise.reject(new Error('the queue is away')))).rejects.toThrow(
      'the queue is away',
    );

    expect(await isFree()).toBe(true);
  });

  it('is free again when its process is killed', async () => {
    await runAlone(one, 'scan', async () => {
      await other.query(
        `SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity WHERE application_name = 'lacquer-one'`,
      );
      expect(await isFree()).toBe(true);
    }).catch(() => undefined);

    expect(await isFree()).toBe(true);
  });
});
