import { dirname } from 'node:path';
import { prepareStatements } from '@lacquer/platform/testing/prepared-statements';
import { expect, it } from '@jest/globals';
import { contactMigrations } from './migrations.js';

it('every statement of contact fits the migrated schema', async () => {
  const { count, refused } = await prepareStatements('contact', contactMigrations, dirname(import.meta.dirname));

  expect(refused).toEqual([]);
  expect(count).toBeGreaterThan(0);
});
