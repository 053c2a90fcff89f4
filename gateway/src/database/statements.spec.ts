import { dirname } from 'node:path';
import { prepareStatements } from '@lacquer/platform/testing/prepared-statements';
import { expect, it } from '@jest/globals';
import { gatewayMigrations } from './migrations.js';

it('every statement of the gateway fits the migrated schema', async () => {
  const { count, refused } = await prepareStatements('gateway', gatewayMigrations, dirname(import.meta.dirname));

  expect(refused).toEqual([]);
  expect(count).toBeGreaterThan(0);
});
