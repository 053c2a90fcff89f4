import { join } from 'node:path';
import { preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import { expect, it } from '@jest/globals';
import { migrated } from '../testing/migrated.js';
import { prepareStatements } from '../testing/prepared-statements.js';
import { statement } from './sql.js';

statement('SELECT its_name FROM outbox');

it('every statement of the platform fits the migrated schema, and one that does not is named', async () => {
  const database = await preparedDatabase(migrated('probe', []));
  try {
    const { count, refused } = await prepareStatements(
      database.url,
      join(import.meta.dirname, '..'),
      (path) => import(`../${path}`),
    );

    expect(refused).toEqual(['column "its_name" does not exist: SELECT its_name FROM outbox']);
    expect(count).toBeGreaterThan(10);
  } finally {
    await database.drop();
  }
});
