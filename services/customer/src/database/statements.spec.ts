import { dirname } from 'node:path';
import { prepareStatements } from '@lacquer/platform/testing/prepared-statements';
import { expect, it } from '@jest/globals';
import { customerMigrations } from './migrations.js';

it('every statement of customer fits the migrated schema', async () => {
  const { count, refused } = await prepareStatements('customer', customerMigrations, dirname(import.meta.dirname));

  expect(refused).toEqual([]);
  expect(count).toBeGreaterThan(0);
});
