import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext } from 'playwright-core';
import { type ProductUnderTest, startProduct } from '../behaviour/product.js';
import { launchBrowser, newVisitor } from './browser.js';
import { checkPage } from './page-check.js';
import { publicPaths } from './routes.js';

/** Together for speed: each page is opened once, at every width. */
const groups = Array.from({ length: Math.ceil(publicPaths.length / 8) }, (_, index) =>
  publicPaths.slice(index * 8, index * 8 + 8),
);

describe('every public page in a browser', () => {
  let product: ProductUnderTest;
  let browser: Browser;
  let visitor: BrowserContext;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct('standalone'), launchBrowser()]);
    visitor = await newVisitor(browser);
  });

  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it.each(groups)('hydrates without an error, fits every window and is accessible: %s ...', async (...paths) => {
    const wrong: string[] = [];
    for (const path of paths) wrong.push(...(await checkPage(visitor, product.url, path)));
    expect(wrong).toEqual([]);
  });
});
