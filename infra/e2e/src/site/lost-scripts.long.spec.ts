import { eventually } from '@lacquer/servers/testing/eventually';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { expectEventually } from '../behavior/expect-eventually.js';
import { drawn, hydrated, newVisitor } from './browser.js';
import { type HangingRelay, startHangingRelay } from './hanging-relay.js';
import { type SiteUnderTest, startSite } from './site-under-test.js';

describe('a page with missing scripts', () => {
  let site: SiteUnderTest;
  let relay: HangingRelay;
  let visitor: BrowserContext;
  let page: Page;
  let documents: number;

  beforeAll(async () => {
    site = await startSite({ withProviders: false });
    relay = await startHangingRelay(site.product.url);
  });

  afterAll(async () => {
    await relay?.stop();
    await site?.stop();
  });

  beforeEach(async () => {
    visitor = await newVisitor(site.browser);
    page = await visitor.newPage();
    documents = 0;
    page.on('request', (request) => (documents += Number(request.isNavigationRequest())));
  });

  afterEach(() => visitor.close());

  describe('whose entry script fails to load', () => {
    const entry = /\/assets\/entry-(?:client|admin)-[\w-]+\.js$/;
    /** Fails the entry script of the first `count` documents, as when a phone changes networks. Later fetches succeed. */
    const lose = async (count: number, after = Promise.resolve()) => {
      await visitor.route(entry, async (route) => {
        if (documents > count || route.request().resourceType() === 'fetch') return route.continue();
        await after;
        return route.abort();
      });
    };

    it('reloads automatically, and works', async () => {
      await lose(1);
      await page.goto(`${site.product.url}/admin/login`);
      await page.getByLabel('Email').waitFor();
      expect(documents).toBe(2);
    });

    it('stops reloading after three attempts', async () => {
      await page.clock.install();
      await lose(Infinity);
      await page.goto(`${site.product.url}/about`);
      await expectEventually(async () => {
        await page.clock.runFor(60_000).catch(() => undefined);
        return documents;
      }, 4);
      for (let round = 0; round < 3; round++) {
        await page.clock.runFor(120_000);
        await drawn(page);
      }
      expect(documents).toBe(4);
      expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    });

    it('does not reload once the visitor has typed, since the form works without scripts', async () => {
      const typed = Promise.withResolvers<void>();
      await lose(1, typed.promise);
      await page.goto(`${site.product.url}/contact`, { waitUntil: 'commit' });
      const name = page.getByRole('textbox', { name: /^First Name/ });
      await name.fill('Early');
      const isBack = page.waitForResponse(
        (answer) => entry.test(answer.url()) && answer.request().resourceType() === 'fetch',
      );
      typed.resolve();
      await isBack;
      await drawn(page);
      expect(documents).toBe(1);
      expect(await name.inputValue()).toBe('Early');
    });
  });

  it('is loaded again if the data with which it starts is outdated', async () => {
    await visitor.route('**/start-data/**', (route) => {
      if (documents > 1) return route.continue();
      return route.fulfill({ status: 404, contentType: 'application/json', body: '{}' });
    });
    await page.goto(`${site.product.url}/about`);
    await expectEventually(() => Promise.resolve(documents), 2);
    await hydrated(page);
    expect(documents).toBe(2);
  });

  describe('whose script requests hang', () => {
    const scripts = /^\/assets\/.*\.js$/;
    /** The most connections that a browser opens to one server. */
    const all = 6;

    beforeEach(async () => {
      await page.clock.install();
      relay.hold(scripts);
    });
    const untilAllHang = () => expectEventually(() => Promise.resolve(relay.held), all);

    it('reloads after 30 seconds without any response', async () => {
      await page.goto(`${relay.url}/admin/login`, { waitUntil: 'commit' });
      await untilAllHang();
      relay.hold(undefined);
      await drawn(page);
      expect(documents).toBe(1);

      await eventually(async () => {
        if (documents === 1) await page.clock.runFor(31_000);
        await new Promise((resolve) => setTimeout(resolve, 500));
        return documents > 1;
      });
      await page.getByLabel('Email').waitFor();
    });

    it('does not reload while responses still arrive, however slowly', async () => {
      await page.goto(`${relay.url}/about`, { waitUntil: 'commit' });
      await untilAllHang();
      let passed = 0;
      for (; relay.held > 0; passed++) {
        await page.clock.runFor(20_000);
        const arrives = page.waitForEvent('requestfinished', (request) =>
          scripts.test(new URL(request.url()).pathname),
        );
        relay.release();
        await arrives;
        await drawn(page);
      }
      expect(passed).toBeGreaterThan(all);
      await hydrated(page);
      expect(documents).toBe(1);
    });

    it('does not reload once the visitor has typed, and works when the responses arrive late', async () => {
      await page.goto(`${relay.url}/contact`, { waitUntil: 'commit' });
      const name = page.getByRole('textbox', { name: /^First Name/ });
      await name.fill('Early');
      await untilAllHang();
      for (let round = 0; round < 3; round++) {
        await page.clock.runFor(60_000);
        await drawn(page);
      }
      relay.hold(undefined);
      while (relay.held > 0) relay.release();
      await hydrated(page);
      expect(documents).toBe(1);
      expect(await name.inputValue()).toBe('Early');
    });
  });
});
