import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '@lacquer/servers/testing/eventually';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { root } from '../behavior/process.js';
import { newVisitor, open, overflow, scrollThrough, still } from './browser.js';
import { coveredBy, floatingBooking, orphans, outOf, overlaps } from './layout.js';
import { publicRoutes, samplePaths } from './routes.js';
import { type SiteUnderTest, startSite } from './site-under-test.js';

const run = promisify(execFile);

/** Every page of the site in English, and one for all services: they share a layout. */
const pathsOfLayouts = publicRoutes
  .filter(({ kind, path, language }) => language === 'en' && (kind !== 'service' || path === '/gel-manicure'))
  .map(({ path }) => path);

/** Nothing is clipped, covered or outside the window, even with long names and large amounts. */
describe('the layout', () => {
  let site: SiteUnderTest;
  let visitor: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    site = await startSite({ withProviders: false, publicUrl: true });
  });

  afterAll(async () => {
    await site?.stop();
  });

  beforeEach(async () => {
    visitor = await newVisitor(site.browser);
    page = await visitor.newPage();
  });

  afterEach(() => visitor?.close());

  const resize = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    await still(page);
  };

  describe('of the header', () => {
    const rename = async (name: string) => {
      await run(process.execPath, [join(root, 'infra/standalone/dist/salon.js'), 'set', 'name', name], {
        env: { PATH: process.env['PATH'], DATABASE_URL: site.product.databaseUrls[0] },
      });
      const html = name.replaceAll('&', '&amp;');
      await eventually(async () => (await (await fetch(site.product.url)).text()).includes(html));
    };

    it.each(['Nails', 'Vermont Avenue Nail Lounge & Spa', 'The Vermont Avenue Lacquer & Nail Lounge'])(
      'holds a salon called %s at every width',
      async (name) => {
        await rename(name);
        const wrong: string[] = [];
        await open(page, `${site.product.url}/about`);
        for (const width of [320, 360, 390, 639, 768, 1023, 1024, 1100, 1280, 1440]) {
          await resize(width);
          const parts = page.locator('header.site-header > div > *:visible');
          const faults = [
            ...(await outOf(page, parts)),
            ...(await overlaps(parts)),
            ...((await overflow(page)) > 0 ? ['the page scrolls sideways'] : []),
          ];
          const booking = page.locator('header.site-header').getByRole('link', { name: 'Book Now' });
          if (!(await booking.isVisible())) faults.push('Book Now is hidden');
          wrong.push(...faults.map((fault) => `${width} px: ${fault}`));
        }
        expect(wrong).toEqual([]);
      },
    );
  });

  it.each(samplePaths)('of %s fits into a phone whose browser shows text at twice the size', async (path) => {
    const wrong: string[] = [];
    const devtools = await visitor.newCDPSession(page);
    for (const width of [320, 390]) {
      await resize(width);
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } });
      await open(page, site.product.url + path);
      await scrollThrough(page);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('34px');
      if ((await overflow(page)) > 0) wrong.push(`${width} px: the page scrolls sideways`);
      const { height = 0 } = (await page.locator('header.site-header').boundingBox()) ?? {};
      if (height > 120) wrong.push(`${width} px: the header is ${height} px high`);
    }
    expect(wrong).toEqual([]);
  });

  it.each(pathsOfLayouts)('of %s leaves no card alone in its row', async (path) => {
    const alone: string[] = [];
    await open(page, site.product.url + path);
    await scrollThrough(page);
    for (const width of [390, 640, 768, 1024, 1440]) {
      await resize(width);
      const found = await orphans(page.locator('main :is(ul, ol, dl, div)'));
      alone.push(...found.map((text) => `${width} px: ${text}`));
    }
    expect(alone).toEqual([]);
  });

  describe('of the floating Book Now', () => {
    const floating = () => floatingBooking(page).or(page.locator('nav[aria-label="Quick actions"] a[target]'));

    it('keeps it in the window at every width', async () => {
      await open(page, `${site.product.url}/services`);
      for (const width of [320, 390, 767, 768, 1024, 1440]) {
        await resize(width);
        const booking = floating().filter({ hasText: 'Book Now', visible: true });
        expect([width, await booking.count(), await outOf(page, booking)]).toEqual([width, 1, []]);
      }
    });

    // it covers nothing at any scroll position if no content is in its columns of pixels
    it.each(['/', '/services', '/contact', '/about'])(
      'keeps text, controls and images of %s out of its lane',
      async (path) => {
        await open(page, site.product.url + path);
        const wrong: string[] = [];
        for (const width of [768, 1024, 1280, 1366, 1440]) {
          await resize(width);
          const booking = floating().filter({ visible: true });
          wrong.push(...(await coveredBy(booking)).map((what) => `${width} px: ${what}`));
        }
        expect(wrong).toEqual([]);
      },
    );
  });

  it('fills the columns of the price list evenly', async () => {
    await open(page, site.product.url);
    const uneven: string[] = [];
    for (const width of [768, 1024, 1280, 1440]) {
      await resize(width);
      const rows = page.locator('#services section li');
      const boxes = await rows.evaluateAll((elements) =>
        elements.map((element) => {
          const { left, bottom, height } = element.getBoundingClientRect();
          return { left: Math.round(left), bottom, height };
        }),
      );
      const columns = new Map<number, number>();
      for (const { left, bottom } of boxes) columns.set(left, Math.max(bottom, columns.get(left) ?? 0));
      const ends = [...columns.values()];
      const tallest = Math.max(...boxes.map(({ height }) => height));
      const gap = Math.max(...ends) - Math.min(...ends);
      if (boxes.length < 15 || gap > tallest) uneven.push(`${width} px: ${gap} px between the ends of columns`);
    }
    expect(uneven).toEqual([]);
  });

  describe('of the admin', () => {
    const surname = 'Featherstonehaugh'.repeat(5);
    const link = `https://example.com/${'a-very-long-path/'.repeat(20)}?${'x'.repeat(120)}`;

    beforeAll(async () => {
      const staff = site.owner;
      // $1,234,567.89 in visits of at most a million
      for (const [index, amount] of [99_999_999, 23_456_790].entries()) {
        const customer = { phoneNumber: `(213) 555-010${index}`, email: null, serviceName: 'Gel Manicure', amount };
        const added = await staff.post('/api/customers/add', customer);
        expect(added.status).toBeLessThan(300);
      }
      const message = {
        firstName: 'Bartholomew',
        lastName: surname,
        email: `${'bartholomew'.repeat(5)}@example.com`,
        phone: '(213) 555-0123',
        service: 'nailart',
        message: `I want this one: ${link}`,
      };
      expect((await staff.post('/api/contact', message)).status).toBe(201);
    });

    beforeEach(async () => {
      await page.goto(`${site.product.url}/admin/login?redirect=/admin/customers`);
      await page.getByLabel('Email').fill(site.product.owner.email);
      await page.getByLabel('Password').fill(site.product.owner.password);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Customer Management' }).waitFor();
    });

    const widths = [320, 390, 430, 640, 768, 1024, 1100, 1440];

    it('fits $1,234,567.89 into its tiles', async () => {
      await page.getByText('$1,234,567.89', { exact: true }).first().waitFor();
      const wrong: string[] = [];
      for (const width of widths) {
        await resize(width);
        const tiles = page.locator('main dl > div');
        for (const tile of await tiles.all()) {
          wrong.push(...(await outOf(tile, tile.locator('dt, dd'))).map((fault) => `${width} px: ${fault}`));
          wrong.push(...(await overlaps(tile.locator('dt, dd'))).map((fault) => `${width} px: ${fault}`));
        }
        if ((await overflow(page)) > 0) wrong.push(`${width} px: the page scrolls sideways`);
      }
      expect(wrong).toEqual([]);
    });

    it('wraps a long link and a long surname in the contact submissions', async () => {
      await page.goto(`${site.product.url}/admin/contacts`);
      const card = page.getByRole('article', { name: surname });
      await card.waitFor();
      const wrong: string[] = [];
      for (const width of widths) {
        await resize(width);
        wrong.push(...(await outOf(page, card)).map((fault) => `${width} px: ${fault}`));
        wrong.push(...(await outOf(card, card.locator('h2, a, p, span'))).map((fault) => `${width} px: ${fault}`));
        if ((await overflow(page)) > 0) wrong.push(`${width} px: the page scrolls sideways`);
      }
      expect(wrong).toEqual([]);
    });
  });
});
