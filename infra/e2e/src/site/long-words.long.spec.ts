import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { faultsOfWidth, longNames, writeLongWords } from './long-words.js';
import { publicPaths } from './routes.js';
import { type SiteUnderTest, startSite } from './site-under-test.js';

describe('every public page with long words', () => {
  let site: SiteUnderTest;

  beforeAll(async () => {
    site = await startSite({ withProviders: false, publicUrl: true });
  });

  afterAll(async () => {
    await site?.stop();
  });

  it.each(longNames)('fits every window, also with text of twice the size: a salon called %s', async (name) => {
    await writeLongWords(site, name);
    expect(await faultsOfWidth(site, [...publicPaths, '/no-such-page'])).toEqual([]);
  });
});
