import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { type SiteUnderTest, startSite } from '../site/site-under-test.js';
import { misfits } from './misfits.js';
import { describeTwoHands } from './two-hands.js';

describe('the admin, standalone', () => {
  let site: SiteUnderTest;

  beforeAll(async () => {
    site = await startSite({ env: { SMS_WINDOW: 'always' } });
  });

  afterAll(async () => {
    await site?.stop();
  });

  describeTwoHands(
    () => site,
    async (page) => expect(await misfits(page)).toEqual([]),
  );
});
