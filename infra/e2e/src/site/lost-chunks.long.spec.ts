import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { expectEventually } from '../behavior/expect-eventually.js';
import { drawn, hydrated, newVisitor, phone, scrollThrough } from './browser.js';
import { samplePaths } from './routes.js';
import { type SiteUnderTest, startSite } from './site-under-test.js';

const scripts = /\/assets\/[\w.-]+\.js$/;
const screens = [...samplePaths, '/about', '/areas', '/privacy', '/nail-salon-los-angeles-koreatown'];

/** Each script file of each kind of page fails: once, and for good. */
describe('a page whose script file fails', () => {
  let site: SiteUnderTest;
  let visitor: BrowserContext;
  let page: Page;
  let errors: string[];

  beforeAll(async () => {
    site = await startSite({ withProviders: false, publicUrl: true });
  });

  afterAll(async () => {
    await site?.stop();
  });

  beforeEach(async () => {
    visitor = await newVisitor(site.browser, { viewport: phone });
    page = await visitor.newPage();
    errors = [];
    page.on('pageerror', (error) => errors.push(error.message));
  });

  afterEach(() => visitor.close());

  const fileOf = (route: Route) => new URL(route.request().url()).pathname.split('/').at(-1)!;
  /** The visible text of the server's page, whether its controls are there, and how many badges scripts have filled. */
  const shown = () =>
    page.evaluate(() => {
      const wordsOf = (element: Element | null) =>
        element instanceof HTMLElement ? element.innerText.split(/\s+/).filter(Boolean).length : 0;
      const badges = [...document.querySelectorAll('main [data-open]')];
      return {
        title: document.querySelector('main h1')?.textContent,
        words: badges.reduce((left, badge) => left - wordsOf(badge), wordsOf(document.querySelector('main'))),
        footer: document.querySelector('footer')?.innerText.includes('Privacy Policy') ?? false,
        form: document.querySelectorAll('#contact-form :is(input, textarea)').length,
        badges: badges.length,
      };
    });
  const filesOf = async (path: string) => {
    const files = new Set<string>();
    page.on('request', (request) => {
      if (scripts.test(request.url())) files.add(new URL(request.url()).pathname.split('/').at(-1)!);
    });
    await page.goto(site.product.url + path);
    await hydrated(page);
    await scrollThrough(page);
    // what scripts fill in comes after its place
    await page.waitForLoadState('networkidle');
    await drawn(page);
    return { files: [...files], whole: await shown() };
  };

  it.each(screens)('keeps %s, and works when the file failed once', async (path) => {
    const { files, whole } = await filesOf(path);
    expect(files.length).toBeGreaterThan(5);
    const wrong: string[] = [];
    for (const file of files) {
      let isLost = false;
      await visitor.route(scripts, (route) => {
        if (isLost || fileOf(route) !== file) return route.continue();
        isLost = true;
        return route.abort('connectionreset');
      });
      await page.goto(site.product.url + path);
      await hydrated(page);
      await scrollThrough(page);
      if (!isLost) wrong.push(`${file} was not fetched`);
      await expectEventually(async () => ({ file, ...(await shown()) }), { file, ...whole });
      await visitor.unroute(scripts);
    }
    expect(wrong).toEqual([]);
    expect(errors).toEqual([]);
  });

  it.each(screens)('keeps the text, links and form of %s when the file never loads', async (path) => {
    const { files, whole } = await filesOf(path);
    for (const file of files) {
      let attempts = 0;
      // of its own: a page reloads itself when the file is reached again, also while it is looked at
      page = await visitor.newPage();
      await page.clock.install();
      await visitor.route(scripts, (route) => {
        if (fileOf(route) !== file) return route.continue();
        attempts += 1;
        return route.abort('connectionreset');
      });
      await page.goto(site.product.url + path);
      await scrollThrough(page).catch(() => undefined);
      // the first attempt and its repetitions
      await expectEventually(
        async () => {
          await page.clock.runFor(2000).catch(() => undefined);
          // what loads where it is seen may have been passed before the page was hydrated
          if (attempts === 0) await scrollThrough(page).catch(() => undefined);
          return { file, attempts: Math.min(attempts, 4) };
        },
        { file, attempts: 4 },
      );
      const look = () => shown().catch(() => undefined);
      await expectEventually(async () => ({ file, ...(await look()), badges: whole.badges }), { file, ...whole });
      await page.close();
      await visitor.unroute(scripts);
    }
  });
});
