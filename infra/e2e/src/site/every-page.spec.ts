import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext } from 'playwright-core';
import { type ProductUnderTest, startProduct } from '../behaviour/product.js';
import { violations } from './accessibility.js';
import {
  desktop,
  hydrated,
  launchBrowser,
  newVisitor,
  open,
  overflow,
  phone,
  runningAnimations,
  scrollThrough,
  watch,
} from './browser.js';
import { publicPaths, samplePaths } from './routes.js';

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
    for (const path of paths) {
      const page = await visitor.newPage();
      const { faults } = watch(page);
      await page.setViewportSize(phone);
      await open(page, product.url + path);
      await scrollThrough(page);
      for (const width of [320, 390, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const tooWide = await overflow(page);
        if (tooWide > 0) wrong.push(`${path}: ${tooWide} px too wide for ${width} px`);
      }
      wrong.push(...faults.map((fault) => `${path}: ${fault}`));
      // colours are measured when nothing fades any more
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const viewport of [desktop, phone]) {
        await page.setViewportSize(viewport);
        const found = await violations(page);
        wrong.push(...found.map((violation) => `${path} at ${viewport.width} px: ${violation}`));
      }
      await page.close();
    }
    expect(wrong).toEqual([]);
  });

  it('stays accessible where nothing is found', async () => {
    const page = await visitor.newPage();
    await page.goto(`${product.url}/no-such-page`);
    await hydrated(page);
    expect(await violations(page)).toEqual([]);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('404 Page Not Found');
    await page.close();
  });

  it('does not move what a visitor looks at', async () => {
    const shifts: string[] = [];
    const page = await visitor.newPage();
    await page.setViewportSize(phone);
    await page.addInitScript(() => {
      const found: number[] = [];
      Object.assign(window, { shifts: found });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
          if (!hadRecentInput) found.push(value);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const path of samplePaths) {
      await open(page, product.url + path);
      await scrollThrough(page);
      const sum = await page.evaluate(() =>
        (window as unknown as { shifts: number[] }).shifts.reduce((total, value) => total + value, 0),
      );
      if (sum > 0.001) shifts.push(`${path}: ${sum.toFixed(4)}`);
    }
    expect(shifts).toEqual([]);
    await page.close();
  });

  it('keeps still for who asks for less motion', async () => {
    const calm = await newVisitor(browser, { reducedMotion: 'reduce' });
    const page = await calm.newPage();
    const moving: string[] = [];
    for (const path of samplePaths) {
      await open(page, product.url + path);
      moving.push(...(await runningAnimations(page)).map((animation) => `${path}: ${animation}`));
      await page.mouse.move(700, 300);
      await page.mouse.wheel(0, 900);
      moving.push(...(await runningAnimations(page)).map((animation) => `${path}, scrolled: ${animation}`));
    }
    await open(page, product.url);
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' });
    await link.hover();
    moving.push(...(await runningAnimations(page)));
    await link.click();
    await page.waitForURL('**/about');
    moving.push(...(await runningAnimations(page)));
    expect(moving).toEqual([]);
    await calm.close();
  });
});
