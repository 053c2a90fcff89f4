import { eventually } from '@lacquer/servers/testing/eventually';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { expectEventually } from '../behavior/expect-eventually.js';
import { violations } from './accessibility.js';
import { desktop, focused, hydrated, newVisitor, open, phone, until } from './browser.js';
import { type SiteUnderTest, startSite } from './site-under-test.js';

/** Code that a page loads only when the visitor needs it. */
describe('lazily loaded code', () => {
  let site: SiteUnderTest;
  let visitor: BrowserContext;
  let page: Page;
  let fetched: string[];

  beforeAll(async () => {
    site = await startSite({ withProviders: false, publicUrl: true });
  });

  afterAll(async () => {
    await site?.stop();
  });

  beforeEach(async () => {
    visitor = await newVisitor(site.browser);
    page = await visitor.newPage();
    fetched = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  });

  afterEach(() => visitor.close());

  /** A built chunk: its name and the hash of its content. That of the island that loads it is another. */
  const nameOf = (chunk: string) => new RegExp(`/assets/${chunk}-(?!island-)[\\w-]+\\.js$`);
  /** Holds back a chunk. `asked` resolves when the page requests it; `release` delivers it. */
  const hold = async (chunk: string) => {
    const asked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    await visitor.route(nameOf(chunk), async (route) => {
      asked.resolve();
      await release.promise;
      await route.continue();
    });
    return { asked: asked.promise, release: () => release.resolve() };
  };
  const has = (chunk: string) => fetched.some((path) => nameOf(chunk).test(path));
  const works = (selector: string) => hydrated(page, selector);
  const main = () => page.getByRole('navigation', { name: 'Main' });

  describe('parts below the first view', () => {
    it('are in the HTML, and hydrate when the visitor scrolls near', async () => {
      await open(page, site.product.url);
      const contact = await page.locator('#contact').innerHTML();
      expect(contact).toContain('Send Message');
      expect([has('-home-below'), has('contact-form'), has('footer')]).toEqual([false, false, false]);

      await page.locator('#contact-form').scrollIntoViewIfNeeded();
      await works('#contact-form');
      expect([has('-home-below'), has('contact-form')]).toEqual([true, true]);
    });

    it('replay a button press from before their code has loaded', async () => {
      await page.setViewportSize(phone);
      const menuCode = await hold('mobile-menu');
      await open(page, site.product.url);
      await page.getByRole('button', { name: 'Open menu' }).click();
      await menuCode.asked;
      const toggle = page.getByRole('navigation', { name: 'Mobile' }).getByRole('button', { name: 'Services' });
      await toggle.click();
      expect(await toggle.getAttribute('aria-expanded')).toBe('false');

      menuCode.release();

      await page.getByRole('link', { name: 'View All Services' }).waitFor();
      await expectEventually(() => toggle.getAttribute('aria-expanded'), 'true');
      await toggle.click();
      await expectEventually(() => toggle.getAttribute('aria-expanded'), 'false');
    });

    it('keep input and presses in the form from before its code has loaded', async () => {
      const formCode = await hold('contact-form');
      await open(page, `${site.product.url}/contact`);
      await page.locator('#contact-form').scrollIntoViewIfNeeded();
      await formCode.asked;
      const name = page.getByRole('textbox', { name: /^First Name/ });
      await name.fill('Early');
      await page.getByRole('combobox').click();

      formCode.release();

      await page.getByRole('listbox').waitFor();
      await page.getByRole('option', { name: 'Pedicure' }).click();
      await page.getByRole('combobox').filter({ hasText: 'Pedicure' }).waitFor();
      expect(await name.inputValue()).toBe('Early');
    });

    it('do not open a list box that arrives after the visitor has gone on', async () => {
      const listCode = await hold('list-box');
      await open(page, `${site.product.url}/contact`);
      await works('#contact-form');
      const service = page.getByRole('combobox', { name: /^Service/ });
      await service.focus();
      await page.keyboard.press('ArrowDown');
      await listCode.asked;
      await page.keyboard.press('Tab');
      const arrived = page.waitForResponse((answer) => nameOf('list-box').test(new URL(answer.url()).pathname));

      listCode.release();
      await (await arrived).finished();
      await page.keyboard.type('Hello');

      const message = page.getByRole('textbox', { name: /^Message/ });
      expect(await message.inputValue()).toBe('Hello');
      expect(await service.getAttribute('aria-expanded')).toBe('false');
    });

    it("offer the browser's own list if the list box cannot load", async () => {
      await visitor.route(nameOf('list-box'), (route) => route.abort());
      await open(page, `${site.product.url}/contact`);
      await works('#contact-form');
      await page.getByRole('textbox', { name: /^First Name/ }).fill('Early');
      const service = page.getByRole('combobox', { name: /^Service/ });
      await service.focus();
      await page.keyboard.press('ArrowDown');
      await until(page, () => document.activeElement instanceof HTMLSelectElement);

      await service.selectOption('Pedicure');

      expect(await service.inputValue()).toBe('pedicure');
      expect(await page.getByRole('textbox', { name: /^First Name/ }).inputValue()).toBe('Early');
    });

    it('follow links natively before their code has loaded', async () => {
      const footerCode = await hold('footer');
      await open(page, `${site.product.url}/about`);
      await page.locator('footer').scrollIntoViewIfNeeded();
      await footerCode.asked;
      await page.locator('footer').getByRole('link', { name: 'Custom Nail Art', exact: true }).click();
      await page.waitForURL('**/nail-art');
      footerCode.release();
    });
  });

  it('is not requested before the first paint', async () => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) Object.assign(window, { paintedAt: startTime });
      }).observe({ type: 'paint', buffered: true });
    });
    await open(page, site.product.url);
    await until(page, () => 'paintedAt' in window);
    const { painted, scripts } = await page.evaluate(() => ({
      painted: (window as unknown as { paintedAt: number }).paintedAt,
      scripts: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ startTime }) => startTime),
    }));
    expect(scripts.length).toBeGreaterThan(2);
    expect(Math.min(...scripts)).toBeGreaterThanOrEqual(painted);
  });

  describe('the tooltip of an icon', () => {
    const words = () => page.getByRole('tooltip');
    const call = () => page.locator('header a[href^="tel:"]');

    beforeEach(async () => {
      // wide enough for the icon, too narrow for the phone number next to it
      await page.setViewportSize({ width: 1100, height: 800 });
      await page.clock.install();
      await open(page, `${site.product.url}/about`);
    });

    const brought = (event: () => Promise<void>) =>
      Promise.all([page.waitForResponse(/\/assets\/tooltip-area-/), event()]);

    it('appears after the pointer has rested for 700 ms, also the first time, and disappears when it leaves', async () => {
      await page.evaluate(() => {
        const link = document.querySelector('header a[href^="tel:"]');
        link?.addEventListener('pointerenter', () => {
          const entered = performance.now();
          const look = new MutationObserver(() => {
            if (!document.querySelector('[role="tooltip"]')) return;
            look.disconnect();
            document.body.dataset['rested'] = String(performance.now() - entered);
          });
          look.observe(document.body, { childList: true, subtree: true });
        });
      });
      await brought(() => call().hover());
      await words().waitFor({ state: 'attached' });
      expect(await words().textContent()).toMatch(/^Call \(\d{3}\) 555-\d{4}$/);
      expect(Number(await page.locator('body').getAttribute('data-rested'))).toBeGreaterThan(690);
      // it closes on a pointer movement outside, but may start listening only after the first one
      let y = 600;
      await eventually(async () => {
        await page.mouse.move(400, (y += 1), { steps: 5 });
        return (await words().count()) === 0;
      });
    });

    it('appears immediately on keyboard focus, and disappears on blur or Escape', async () => {
      await main().getByRole('link', { name: 'Contact' }).focus();
      await brought(() => page.keyboard.press('Tab'));
      await words().waitFor({ state: 'attached' });
      await focused(call());
      await page.keyboard.press('Tab');
      await words().waitFor({ state: 'detached' });
      await page.keyboard.press('Shift+Tab');
      await words().waitFor({ state: 'attached' });
      await page.keyboard.press('Escape');
      await words().waitFor({ state: 'detached' });
    });

    it('also appears if the element had the focus before hydration', async () => {
      const release = Promise.withResolvers<void>();
      await visitor.route(/\/assets\/.*\.js$/, async (route) => {
        await release.promise;
        await route.continue();
      });
      await page.reload({ waitUntil: 'commit' });
      await main().getByRole('link', { name: 'Contact' }).focus();
      await page.keyboard.press('Tab');
      await focused(call());
      release.resolve();
      await words().waitFor({ state: 'attached' });
    });

    it('does not appear where the phone number is visible', async () => {
      await page.setViewportSize(desktop);
      await main().getByRole('link', { name: 'Contact' }).focus();
      await brought(() => page.keyboard.press('Tab'));
      await until(page, () => document.querySelector('header a[href^="tel:"] [data-state]') !== null);
      await page.clock.runFor(1000);
      expect(await words().count()).toBe(0);
    });
  });

  describe('an enlarged gallery picture', () => {
    const dialog = () => page.getByRole('dialog');
    const tile = (index: number) => page.locator('#gallery button').nth(index);
    const title = () => dialog().getByRole('heading').textContent();

    const hasKeyboard = () =>
      until(page, () => document.querySelector('[role="dialog"]')?.contains(document.activeElement));
    const turn = async (key: string) => {
      const before = await title();
      await page.keyboard.press(key);
      return eventually(async () => {
        const now = await title();
        return now !== before && now;
      });
    };

    it('is opened, switched and closed by keyboard, and returns the focus', async () => {
      await open(page, `${site.product.url}/gallery`);
      expect(has('lightbox')).toBe(false);
      await tile(0).focus();
      await page.keyboard.press('Enter');
      await dialog().waitFor();
      const first = await title();
      await expectEventually(() => dialog().locator('img').getAttribute('alt'), first);
      expect(await violations(page)).toEqual([]);

      await hasKeyboard();
      const last = await turn('ArrowLeft');
      expect(await turn('ArrowRight')).toBe(first);
      const second = await turn('ArrowRight');
      expect(new Set([first, last, second]).size).toBe(3);
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'detached' });
      await focused(tile(1));
    });

    it('also returns the focus when it is closed before the picture has loaded', async () => {
      await open(page, `${site.product.url}/gallery`);
      const asked = Promise.withResolvers<void>();
      const release = Promise.withResolvers<void>();
      await tile(2).focus();
      await visitor.route(/\/images\/stills\//, async (route) => {
        asked.resolve();
        await release.promise;
        await route.abort();
      });
      await page.keyboard.press('Enter');
      await asked.promise;
      await hasKeyboard();
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'detached' });
      await focused(tile(2));
      release.resolve();
    });

    it('shows an error when it cannot be loaded', async () => {
      await open(page, `${site.product.url}/gallery`);
      await visitor.route(/\/images\/stills\//, (route) => route.abort());
      await tile(5).click();
      await dialog().getByText('Image unavailable').waitFor();
    });
  });
});
