import { dirname } from 'node:path';
import { prepareStatements } from '@lacquer/platform/testing/prepared-statements';
import { expect, it } from '@jest/globals';
import { catalogMigrations } from './migrations.js';

it('every statement of catalog fits the migrated schema', async () => {
  const { count, refused } = await prepareStatements('catalog', catalogMigrations, dirname(import.meta.dirname));

  expect(refused).toEqual([]);
  expect(count).toBeGreaterThan(0);
});
