import { join } from 'node:path';
import { migrated } from '@lacquer/platform/testing/migrated';
import { prepareStatements } from '@lacquer/platform/testing/prepared-statements';
import { preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import { expect, it } from '@jest/globals';
import { gatewayMigrations } from './migrations.js';

it('every statement of the gateway fits the migrated schema', async () => {
  const database = await preparedDatabase(migrated('gateway', gatewayMigrations));
  try {
    const { count, refused } = await prepareStatements(
      database.url,
      join(import.meta.dirname, '..'),
      (path) => import(`../${path}`),
    );

    expect(refused).toEqual([]);
    expect(count).toBeGreaterThan(0);
  } finally {
    await database.drop();
  }
});
