import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContext } from 'playwright-core';
import { violations } from './accessibility.js';
import { hydrated, newVisitor, open, phone, runningAnimations, scrollThrough } from './browser.js';
import { recordShifts, shiftOf } from './layout-shifts.js';
import { checkPage } from './page-check.js';
import { samplePaths } from './routes.js';
import { type SiteUnderTest, startSite } from './site-under-test.js';

/** One page of every kind; every-page.long.spec.ts checks all of them. */
describe('the sample pages in a browser', () => {
  let site: SiteUnderTest;
  let visitor: BrowserContext;

  beforeAll(async () => {
    site = await startSite();
    visitor = await newVisitor(site.browser);
  });

  afterAll(async () => {
    await site?.stop();
  });

  it.each(samplePaths)('hydrate without an error, fit every window and are accessible: %s', async (path) => {
    expect(await checkPage(visitor, site.product.url, path)).toEqual([]);
  });

  it('have an accessible 404 page', async () => {
    const page = await visitor.newPage();
    await page.goto(`${site.product.url}/no-such-page`);
    await hydrated(page);
    expect(await violations(page)).toEqual([]);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('404 Page Not Found');
    await page.close();
  });

  it('do not shift visible content', async () => {
    const shifts: string[] = [];
    const page = await visitor.newPage();
    await page.setViewportSize(phone);
    await recordShifts(page);
    // The devices of Korean readers have Korean type, this one only what it has fetched before.
    await open(page, `${site.product.url}/ko`);
    for (const path of samplePaths) {
      await open(page, site.product.url + path);
      await scrollThrough(page);
      const sum = await shiftOf(page);
      if (sum > 0.001) shifts.push(`${path}: ${sum.toFixed(4)}`);
    }
    expect(shifts).toEqual([]);
    await page.close();
  });

  it('have no animations when the visitor prefers reduced motion', async () => {
    const calm = await newVisitor(site.browser, { reducedMotion: 'reduce' });
    const page = await calm.newPage();
    const moving: string[] = [];
    for (const path of samplePaths) {
      await open(page, site.product.url + path);
      moving.push(...(await runningAnimations(page)).map((animation) => `${path}: ${animation}`));
      await page.mouse.move(700, 300);
      await page.mouse.wheel(0, 900);
      moving.push(...(await runningAnimations(page)).map((animation) => `${path}, scrolled: ${animation}`));
    }
    await open(page, site.product.url);
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
