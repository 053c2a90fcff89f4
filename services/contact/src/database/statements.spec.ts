import { join } from 'node:path';
import { migrated } from '@lacquer/platform/testing/migrated';
import { prepareStatements } from '@lacquer/platform/testing/prepared-statements';
import { preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import { expect, it } from '@jest/globals';
import { contactMigrations } from './migrations.js';

it('every statement of contact fits the migrated schema', async () => {
  const database = await preparedDatabase(migrated('contact', contactMigrations));
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
