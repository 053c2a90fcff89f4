import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContext } from 'playwright-core';
import { expectEventually } from '../behavior/expect-eventually.js';
import { drawn, hydrated, newVisitor } from './browser.js';
import { recordShifts, shiftOf } from './layout-shifts.js';
import { publicRoutes } from './routes.js';
import { type SiteUnderTest, startSite } from './site-under-test.js';

const loadedFonts = () =>
  [...document.fonts]
    .filter(({ family, status }) => status === 'loaded' && ['Fraunces', 'Inter'].includes(family))
    .map(({ family }) => family)
    .toSorted();

/**
 * Korean pages show the Korean type of the device from the start. A device without any, like the one of this test, has
 * no letters to keep the lines with.
 */
const paths = publicRoutes.filter(({ language }) => language !== 'ko').map(({ path }) => path);

/** Less than one line of the first screen. */
const maxShift = 0.02;
/** A line may be so full that a hair more wraps it. */
const maxShareMoving = 0.1;

/** The lines of each text, by its words. */
const linesOfTexts = () =>
  [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, p, li, a, span), header a')]
    .filter((element) => element.checkVisibility() && element.textContent?.trim())
    .map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const line = Number.parseFloat(getComputedStyle(element).lineHeight);
      const lines = Math.round(range.getBoundingClientRect().height / line);
      return [`${element.tagName} ${element.textContent?.trim().slice(0, 40)}`, lines] as const;
    });

/** A slow phone draws the page in fonts of the device, and again when the web fonts arrive. */
describe('a page whose fonts arrive late', () => {
  let site: SiteUnderTest;
  let visitor: BrowserContext;

  beforeAll(async () => {
    site = await startSite({ withProviders: false });
  });

  afterAll(async () => {
    await site?.stop();
  });

  /** Opens a page, lets its fonts arrive only after it has been drawn, and returns what moved. */
  async function openWithLateFonts(path: string) {
    const page = await visitor.newPage();
    await recordShifts(page);
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    let held = 0;
    await page.route(/\.woff2$/, async (route) => {
      held += 1;
      await arrival;
      await route.continue();
    });
    await page.goto(site.product.url + path, { waitUntil: 'domcontentloaded' });
    await hydrated(page);
    await drawn(page);
    expect([path, held, await page.evaluate(loadedFonts)]).toEqual([path, 2, []]);
    const before = await page.evaluate(linesOfTexts);
    arrive();
    await expectEventually(() => page.evaluate(loadedFonts), ['Fraunces', 'Inter']);
    await drawn(page);
    const shift = await shiftOf(page);
    const after = await page.evaluate(linesOfTexts);
    const wrapped = before.flatMap(([words, lines], index) =>
      lines === after[index]?.[1] ? [] : `${words}: ${lines} to ${after[index]?.[1]} lines`,
    );
    await page.close();
    return { shift, wrapped };
  }

  describe.each([390, 320])('%i px wide', (width) => {
    beforeAll(async () => {
      visitor = await newVisitor(site.browser, { viewport: { width, height: 844 } });
    });

    afterAll(() => visitor?.close());

    it('keeps its lines', async () => {
      const moving: string[] = [];
      for (const path of paths) {
        const { shift, wrapped } = await openWithLateFonts(path);
        if (shift > maxShift) moving.push(`${path}: ${shift.toFixed(3)}: ${wrapped.join(', ')}`);
      }
      if (moving.length > 0) console.log(moving.join('\n'));
      expect(moving.length / paths.length).toBeLessThanOrEqual(maxShareMoving);
    });
  });

  it('fetches Korean type in Korean only, and of it the common syllables', async () => {
    visitor = await newVisitor(site.browser);
    const fetchedBy = async (path: string) => {
      const page = await visitor.newPage();
      const fetched: string[] = [];
      page.on('request', (request) => {
        const [, name] = /\/(korean[a-z-]*)-[\w-]{8}\.woff2$/.exec(request.url()) ?? [];
        if (name !== undefined) fetched.push(name);
      });
      // a device without Korean type
      await page.route(/\.css$/, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(/local\([^)]*\),?/g, '') });
      });
      await page.goto(site.product.url + path);
      await hydrated(page);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await page.close();
      return fetched;
    };
    expect([await fetchedBy('/'), await fetchedBy('/ko')]).toEqual([[], ['korean']]);
    await visitor.close();
  });
});
