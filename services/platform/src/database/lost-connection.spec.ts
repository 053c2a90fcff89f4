import { setTimeout as delay } from 'node:timers/promises';
import { freshDatabase } from '@lacquer/servers/testing/servers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { asDatabaseUnavailable } from '../errors/database-errors.js';
import { dataSourceOptions } from './database-url.js';
import { Transactions } from './transactions.js';

describe('a transaction whose connection is lost', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let dataSource: DataSource;
  let other: DataSource;

  beforeEach(async () => {
    database = await freshDatabase();
    dataSource = await new DataSource(dataSourceOptions(database.url, 'probe')).initialize();
    other = await new DataSource(dataSourceOptions(database.url, 'other')).initialize();
  });
  afterEach(async () => {
    await dataSource.destroy();
    await other.destroy();
    await database.drop();
  });

  const loseConnections = async () => {
    await other.query(
      `SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'lacquer-probe'`,
    );
    // the server side has ended; waits until the process has noticed
    await delay(200);
  };
  const failureOf = (work: () => Promise<unknown>) =>
    work().then(
      () => undefined,
      (error: unknown) => asDatabaseUnavailable(error)?.code ?? error,
    );

  it('between two statements fails as an unavailable database', async () => {
    const failure = await failureOf(() =>
      new Transactions(dataSource).run(async (tx) => {
        await tx.query('SELECT 1');
        await loseConnections();
        await tx.query('SELECT 2');
      }),
    );

    expect(failure).toBe('DATABASE.UNAVAILABLE');
  });

  it('before its commit fails as an unavailable database, too', async () => {
    const failure = await failureOf(() =>
      new Transactions(dataSource).run(async (tx) => {
        await tx.query('SELECT 1');
        await loseConnections();
      }),
    );

    expect(failure).toBe('DATABASE.UNAVAILABLE');
  });
});
