import { dirname } from 'node:path';
import { expect, it } from '@jest/globals';
import { prepareStatements } from '../testing/prepared-statements.js';
import { statement } from './sql.js';

statement('SELECT its_name FROM outbox');

it('every statement of the platform fits the migrated schema, and one that does not is named', async () => {
  const { count, refused } = await prepareStatements('probe', [], dirname(import.meta.dirname));

  expect(refused).toEqual(['column "its_name" does not exist: SELECT its_name FROM outbox']);
  expect(count).toBeGreaterThan(10);
});
