import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { type SiteUnderTest, startSite } from '../site/site-under-test.js';
import { layoutFaults } from './layout-faults.js';
import { describeConcurrentEdits } from './concurrent-edits.js';

describe('the admin, standalone', () => {
  let site: SiteUnderTest;

  beforeAll(async () => {
    site = await startSite({ env: { SMS_WINDOW: 'always' } });
  });

  afterAll(async () => {
    await site?.stop();
  });

  describeConcurrentEdits(
    () => site,
    async (page) => expect(await layoutFaults(page)).toEqual([]),
  );
});
