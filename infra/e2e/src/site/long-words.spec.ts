import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { faultsOnPhones, longNames, writeLongWords } from './long-words.js';
import { type SiteUnderTest, startSite } from './site-under-test.js';

/** One page of every kind that shows what the owner writes; long-words.long.spec.ts visits all pages. */
const pages = ['/', '/contact', '/services', '/gel-manicure', '/nail-salon-los-angeles-koreatown', '/ko'];

describe('the pages with long words', () => {
  let site: SiteUnderTest;

  beforeAll(async () => {
    site = await startSite({ withProviders: false, publicUrl: true });
  });

  afterAll(async () => {
    await site?.stop();
  });

  it.each(longNames)('fit phones, also with text of twice the size: a salon called %s', async (name) => {
    await writeLongWords(site, name);
    expect(await faultsOnPhones(site, pages)).toEqual([]);
  });
});
