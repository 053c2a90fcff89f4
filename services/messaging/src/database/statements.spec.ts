import { dirname } from 'node:path';
import { prepareStatements } from '@lacquer/platform/testing/prepared-statements';
import { expect, it } from '@jest/globals';
import { messagingMigrations } from './migrations.js';

it('every statement of messaging fits the migrated schema', async () => {
  const { count, refused } = await prepareStatements('messaging', messagingMigrations, dirname(import.meta.dirname));

  expect(refused).toEqual([]);
  expect(count).toBeGreaterThan(0);
});
