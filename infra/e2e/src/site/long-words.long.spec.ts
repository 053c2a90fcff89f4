import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { faultsOnPhones, longNames, writeLongWords } from './long-words.js';
import { publicPaths } from './routes.js';
import { type SiteUnderTest, startSite } from './site-under-test.js';

describe('every public page with long words', () => {
  let site: SiteUnderTest;

  beforeAll(async () => {
    site = await startSite({ withProviders: false, publicUrl: true });
    await writeLongWords(site, longNames[0]);
  });

  afterAll(async () => {
    await site?.stop();
  });

  it('fits phones, also with text of twice the size', async () => {
    expect(await faultsOnPhones(site, [...publicPaths, '/no-such-page'])).toEqual([]);
  });
});
