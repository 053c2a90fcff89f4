import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expectEventually } from '../behavior/expect-eventually.js';
import { violations } from './accessibility.js';
import { desktop, hydrated, newVisitor, open, overflow, phone, scrollThrough, still, until } from './browser.js';
import { finger } from './layout.js';
import { type SiteUnderTest, startSite } from './site-under-test.js';

/** Heights of the window that the home page may have on a phone. */
const maxScreens = 8;
describe('the pages on a phone', () => {
  let site: SiteUnderTest;
  let visitor: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    site = await startSite();
  });

  afterAll(async () => {
    await site?.stop();
  });

  const visit = async (options: Parameters<typeof newVisitor>[1] = {}) => {
    visitor = await newVisitor(site.browser, { viewport: phone, ...options });
    page = await visitor.newPage();
  };
  const folds = (within = 'body') => page.locator(`${within} details`);
  const openFolds = (within?: string) =>
    folds(within).evaluateAll((all) => all.map((fold) => (fold as HTMLDetailsElement).open));
  /** Whether each of the elements is shown. Content of a closed part is not, although it has a size. */
  const shown = (elements: Locator) => elements.evaluateAll((all) => all.map((element) => element.checkVisibility()));
  const topOf = async (element: Locator) => (await element.first().boundingBox())?.y ?? Number.NaN;

  afterEach(() => visitor?.close());

  describe('with scripts', () => {
    beforeEach(() => visit());

    it(`show all of home in ${maxScreens} screens`, async () => {
      await open(page, site.product.url);
      await scrollThrough(page);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);

      expect(height / phone.height).toBeLessThanOrEqual(maxScreens);
    });

    it('fold the menu of prices, the areas and the services of the footer, and open them by touch and by keyboard', async () => {
      await open(page, site.product.url);
      await scrollThrough(page);
      await hydrated(page, '#services');
      const rows = page.locator('#services section[aria-label="Manicure"] li');
      expect(await openFolds()).toEqual((await openFolds()).map(() => false));
      expect(new Set(await shown(rows))).toEqual(new Set([false]));

      const line = page.locator('#services section[aria-label="Manicure"] summary');
      await line.click();
      expect(new Set(await shown(rows))).toEqual(new Set([true]));
      await line.focus();
      await page.keyboard.press('Enter');
      expect(new Set(await shown(rows))).toEqual(new Set([false]));
      await page.keyboard.press('Space');
      expect(new Set(await shown(rows))).toEqual(new Set([true]));
    });

    it('have folds and links of lists that a finger can press', async () => {
      await open(page, site.product.url);
      await scrollThrough(page);
      await folds().evaluateAll((all) => all.forEach((fold) => fold.setAttribute('open', '')));
      const small: string[] = [];
      for (const control of await page.locator('summary, footer li a, .section-bar a').all()) {
        const box = await control.boundingBox();
        if (!box || box.height < finger || box.width < finger) small.push(await control.innerText());
      }
      expect(small).toEqual([]);
    });

    it('are accessible with everything open', async () => {
      for (const width of [phone.width, 320]) {
        await page.setViewportSize({ ...phone, width });
        await open(page, site.product.url);
        await scrollThrough(page);
        await folds().evaluateAll((all) => all.forEach((fold) => fold.setAttribute('open', '')));
        await still(page);
        expect([width, await violations(page)]).toEqual([width, []]);
        expect([width, await overflow(page)]).toEqual([width, 0]);
      }
    });

    it('move a row of cards by keyboard, and show a part of the next card', async () => {
      await open(page, site.product.url);
      await page.locator('#gallery').scrollIntoViewIfNeeded();
      const strip = page.getByRole('list', { name: 'Our Work' });
      await expectEventually(() => strip.getAttribute('tabindex'), '0');
      await strip.focus();
      await page.keyboard.press('ArrowRight');
      await until(page, () => document.querySelector('#gallery ul')!.scrollLeft > 0);
      const seen = await strip.locator('li').evaluateAll((items) =>
        items.map((item) => {
          const { left, right } = item.getBoundingClientRect();
          return right > 0 && left < innerWidth;
        }),
      );
      expect(seen.filter(Boolean).length).toBeGreaterThan(1);
    });

    it.each(['services', 'about', 'areas-served', 'contact'])('open what a link to #%s leads to', async (section) => {
      await open(page, `${site.product.url}/#${section}`);
      await expectEventually(async () => new Set(await openFolds(`#${section}`)), new Set([true]));
      expect(new Set(await openFolds('footer'))).toEqual(new Set([false]));
    });

    it('open at the section of an address', async () => {
      for (const id of ['services', 'areas-served', 'contact', 'map']) {
        await page.goto('about:blank');
        await open(page, `${site.product.url}/#${id}`);
        await until(
          page,
          (section) => {
            const { top = innerHeight } = document.querySelector(`#${section}`)?.getBoundingClientRect() ?? {};
            return top >= -10 && top < innerHeight / 4;
          },
          id,
        );
      }
    });

    it('open the services at the link of the footer, without a new page', async () => {
      await open(page, site.product.url);
      await scrollThrough(page);
      const links = page.getByRole('navigation', { name: 'Quick links' });
      await links.locator('summary').click();
      await links.getByRole('link', { name: 'Services' }).click();
      await page.waitForURL('**/#services');
      await expectEventually(async () => new Set(await openFolds('#services')), new Set([true]));
      await until(page, () => {
        const { top = innerHeight } = document.querySelector('#services')?.getBoundingClientRect() ?? {};
        return top >= -10 && top < innerHeight / 2;
      });
    });

    it('show the contact form after the cards, before the map and what there is to read', async () => {
      await open(page, `${site.product.url}/contact`);
      const order = [
        page.getByRole('link', { name: 'Call Now' }),
        page.locator('#contact-form'),
        page.locator('#map'),
        page.getByRole('heading', { name: 'Address' }),
        page.getByRole('heading', { name: 'Parking' }),
        page.getByRole('heading', { name: 'Neighborhoods served' }),
      ];
      const tops = [];
      for (const part of order) tops.push(await topOf(part));
      expect(tops).toEqual(tops.toSorted((a, b) => a - b));
      const between = await page.locator('main p').evaluateAll((paragraphs) => {
        const form = document.querySelector('#contact-form')!.getBoundingClientRect().top;
        const cards = document.querySelector('main ul')!.getBoundingClientRect().bottom;
        return paragraphs
          .map((paragraph) => paragraph.getBoundingClientRect())
          .filter(({ top, height }) => height > 0 && top >= cards && top < form).length;
      });
      expect(between).toBe(0);
    });

    it('mark the group of services in view, below the header, and lead to each by keyboard', async () => {
      // a smooth scroll stops halfway when Chromium draws no frames
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const width of [320, phone.width, desktop.width]) {
        await page.setViewportSize({ ...phone, width });
        await open(page, `${site.product.url}/services`);
        const bar = page.getByRole('navigation', { name: 'Services', exact: true });
        for (const [name, id] of [
          ['Waxing', 'waxing-los-angeles'],
          ['Manicure', 'manicure-los-angeles'],
          ['Pedicure', 'pedicure-los-angeles'],
        ] as const) {
          await bar.getByRole('link', { name }).focus();
          await page.keyboard.press('Enter');
          await page.waitForURL(`**/services#${id}`);
          await expectEventually(() => bar.locator('[aria-current="location"]').allTextContents(), [name]);
          const places = (section: string) => {
            const boxOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
            const groups = boxOf('.section-bar');
            return [groups.top - boxOf('.site-header').bottom, boxOf(`#${section}`).top - groups.bottom];
          };
          // the bar sticks below the header, or stands above the first section; the header's line covers its first pixel
          await expectEventually(async () => {
            const [below = NaN, section = NaN] = await page.evaluate(places, id);
            return below > -2 && below < finger && section >= -1 && section < 60
              ? 'below one another'
              : [below, section];
          }, 'below one another');
        }
        expect([width, await overflow(page)]).toEqual([width, 0]);
      }
    });
  });

  it('work without scripts', async () => {
    await visit({ javaScriptEnabled: false });
    await page.goto(site.product.url);
    const rows = page.locator('#services section[aria-label="Pedicure"] li');
    expect(await rows.first().isVisible()).toBe(false);
    await page.locator('#services section[aria-label="Pedicure"] summary').click();
    await rows.first().waitFor();

    await page.goto(`${site.product.url}/#services`);
    await page.locator('#services section[aria-label="Acrylic"] li').first().waitFor();

    await page.goto(`${site.product.url}/services`);
    await page.getByRole('navigation', { name: 'Services', exact: true }).getByRole('link', { name: 'Waxing' }).click();
    await page.waitForURL('**/services#waxing-los-angeles');
    const bar = page.getByRole('navigation', { name: 'Services', exact: true });
    await expectEventually(async () => Math.round((await bar.boundingBox())?.y ?? -1), 0);
  });

  it('hide nothing on wider screens and on paper', async () => {
    await visit();
    await open(page, site.product.url);
    await scrollThrough(page);
    const parts = page.locator('details > :not(summary)');
    const lines = page.locator('details > summary');
    const everything = async () => [new Set(await shown(parts)), new Set(await shown(lines))];
    expect(await everything()).toEqual([new Set([false]), new Set([true])]);
    for (const width of [640, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await everything()]).toEqual([width, [new Set([true]), new Set([false])]]);
    }
    await page.setViewportSize(phone);
    await page.emulateMedia({ media: 'print' });
    // paper leaves out whole sections, with their folds
    const printed = await shown(page.locator('details:visible > :not(summary)'));
    expect([new Set(printed), new Set(await shown(lines))]).toEqual([new Set([true]), new Set([false])]);
  });
});
