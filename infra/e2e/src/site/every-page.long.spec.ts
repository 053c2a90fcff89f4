import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContext } from 'playwright-core';
import { newVisitor } from './browser.js';
import { checkPage } from './page-check.js';
import { publicPaths } from './routes.js';
import { type SiteUnderTest, startSite } from './site-under-test.js';

/** In groups, for speed. Each page is opened once and checked at every width. */
const groups = Array.from({ length: Math.ceil(publicPaths.length / 8) }, (_, index) =>
  publicPaths.slice(index * 8, index * 8 + 8),
);

describe('every public page in a browser', () => {
  let site: SiteUnderTest;
  let visitor: BrowserContext;

  beforeAll(async () => {
    site = await startSite();
    visitor = await newVisitor(site.browser);
  });

  afterAll(async () => {
    await site?.stop();
  });

  it.each(groups)('hydrates without an error, fits every window and is accessible: %s ...', async (...paths) => {
    const wrong: string[] = [];
    for (const path of paths) wrong.push(...(await checkPage(visitor, site.product.url, path)));
    expect(wrong).toEqual([]);
  });
});
