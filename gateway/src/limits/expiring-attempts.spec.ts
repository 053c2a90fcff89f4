import { BackgroundWork } from '@lacquer/platform/background/background-work';
import { Expiry } from '@lacquer/platform/database/expiry';
import { dataSourceOptions } from '@lacquer/platform/database/database-url';
import { migrated } from '@lacquer/platform/testing/migrated';
import { eventually } from '@lacquer/servers/testing/eventually';
import { preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import { describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { gatewayMigrations } from '../database/migrations.js';
import { expiringAttempts } from './expiring-attempts.js';

describe('expired attempts', () => {
  it('are deleted in batches while a gateway runs, and the others stay', async () => {
    const database = await preparedDatabase(migrated('gateway', gatewayMigrations));
    const dataSource = await new DataSource(dataSourceOptions(database.url, 'gateway')).initialize();
    const work = new BackgroundWork();
    const expiry = new Expiry(dataSource, work);
    try {
      await dataSource.query(
        `INSERT INTO rate_limit (name, client, attempts, expires_at)
         SELECT 'contact', n::text, '{}', now() + CASE WHEN n <= 2500 THEN interval '-1 second' ELSE interval '1 minute' END
         FROM generate_series(1, 2502) AS n`,
      );
      await dataSource.query(
        `INSERT INTO login_attempt (account_key, client, attempted_at)
         SELECT 'ana@example.com', '192.0.2.1', now() - n * interval '13 hours' FROM generate_series(0, 3) AS n`,
      );
      const counts = async () => {
        const [row]: unknown[] = await dataSource.query(
          `SELECT (SELECT count(*)::int FROM rate_limit) AS limits, (SELECT count(*)::int FROM login_attempt) AS logins`,
        );
        return row as { limits: number; logins: number };
      };

      for (const rows of expiringAttempts) expiry.register(rows);
      work.onApplicationBootstrap();
      await eventually(async () => Object.values(await counts()).every((count) => count <= 2));

      expect(await counts()).toEqual({ limits: 2, logins: 2 });
    } finally {
      await work.beforeApplicationShutdown();
      await dataSource.destroy();
      await database.drop();
    }
  });
});
