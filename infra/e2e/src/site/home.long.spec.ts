import { eventually } from '@lacquer/servers/testing/eventually';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { addressOf } from '@lacquer/contracts/call';
import * as siteCalls from '@lacquer/contracts/calls/salon/site';
import type { SiteDocument } from '@lacquer/contracts/site/documents';
import { Client } from '../behavior/client.js';
import { expectEventually } from '../behavior/expect-eventually.js';
import { desktop, drawn, focused, newVisitor, open, phone, until } from './browser.js';
import { type SiteUnderTest, startSite } from './site-under-test.js';

const checkout = 'https://example.com/checkout/gel';

describe('the site', () => {
  let site: SiteUnderTest;
  let visitor: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    site = await startSite();
    // one service gets a checkout link, one group becomes empty
    const owner = await new Client(site.product.url).signIn(site.product.owner);
    const kind = 'service' as const;
    const { body } = await owner.get<SiteDocument[]>(addressOf(siteCalls.listDocuments, { query: { kind } }));
    const change = async (slug: string, fields: object) => {
      const id = body.find((document) => document.slug === slug)?.id ?? '';
      const { status } = await owner.send('PUT', addressOf(siteCalls.save, { params: { kind, id } }), { fields });
      expect(status).toBe(200);
    };
    await change('gel-manicure', { checkout });
    await change('acrylic-extensions', { hidden: true });
    expect((await owner.post(siteCalls.publish.path, {})).status).toBe(200);
    await eventually(async () => (await (await fetch(site.product.url)).text()).includes(checkout));
  });

  afterAll(async () => {
    await site?.stop();
  });

  beforeEach(async () => {
    visitor = await newVisitor(site.browser);
    page = await visitor.newPage();
    // external hosts are not contacted
    await visitor.route(/^https:/, (route) => route.fulfill({ body: 'elsewhere', contentType: 'text/plain' }));
  });

  afterEach(() => visitor.close());

  describe('on the home page', () => {
    beforeEach(() => open(page, site.product.url));

    it('names its manifest once it runs, and keeps its one icon', async () => {
      await page.locator('link[rel="manifest"][href="/manifest.webmanifest"]').waitFor({ state: 'attached' });

      expect(await page.locator('link[rel="manifest"]').count()).toBe(1);
      expect(await page.locator('link[rel="icon"]').count()).toBe(1);
    });

    it('hides a group without services', async () => {
      expect(await page.locator('#services h4').allTextContents()).toEqual(['Manicure', 'Pedicure', 'Add-ons']);
    });

    it('opens the checkout of a service in a new tab, if it has one', async () => {
      const row = (name: string) => page.locator('#services li', { hasText: new RegExp(`^${name}`) });
      const [tab] = await Promise.all([page.waitForEvent('popup'), row('Gel Manicure').last().click()]);
      await tab.waitForURL(checkout);
      expect(await tab.evaluate(() => window.opener === null)).toBe(true);
      await tab.close();

      const menu = page.locator('#services section');
      expect(await menu.getByRole('link').count()).toBe(1);
      await menu.locator('li').filter({ hasNotText: 'Gel Manicure' }).first().click();
      expect(visitor.pages()).toHaveLength(1);
      expect(page.url()).toBe(`${site.product.url}/`);
    });

    it('does nothing on a click on View More Work or on a picture', async () => {
      const before = await page.locator('#gallery').innerHTML();
      await page.getByRole('button', { name: 'View More Work' }).click();
      await page.locator('#gallery figure').first().click();
      expect(page.url()).toBe(`${site.product.url}/`);
      expect(visitor.pages()).toHaveLength(1);
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect((await page.locator('#gallery').innerHTML()).length).toBeGreaterThanOrEqual(before.length);
    });

    it('links View All Work to the gallery', async () => {
      await page.getByRole('link', { name: 'View All Work' }).click();
      await page.waitForURL('**/#gallery');
      await until(page, () => {
        const { top = innerHeight } = document.querySelector('#gallery')?.getBoundingClientRect() ?? {};
        return top >= 0 && top < innerHeight / 2;
      });
    });

    it('shows a picture’s title and description on hover', async () => {
      const figure = page.locator('#gallery figure').first();
      await figure.scrollIntoViewIfNeeded();
      const caption = figure.locator('figcaption');
      const opacity = () => caption.evaluate((element) => Number(getComputedStyle(element).opacity));
      expect(await opacity()).toBe(0);
      await figure.hover();
      await expectEventually(opacity, 1);
      expect(await caption.textContent()).not.toBe('');
    });

    it('opens the external booking page from each Book Now in a new tab', async () => {
      const links = await page.getByRole('link', { name: /^Book (Now|Appointment)/ }).all();
      expect(links.length).toBeGreaterThanOrEqual(3);
      for (const link of links) {
        expect(await link.getAttribute('href')).toMatch(/^https:\/\//);
        expect(await link.getAttribute('target')).toBe('_blank');
      }
    });
  });

  describe('pictures', () => {
    const picture = '#gallery [data-image-state]';
    const stateOf = (target: Page) => target.locator(picture).first().getAttribute('data-image-state');
    const bringTo = (distance: number) =>
      page.evaluate(
        ([selector, gap]) => {
          const { top } = document.querySelector(selector)!.getBoundingClientRect();
          window.scrollTo({ top: scrollY + top - innerHeight - gap, behavior: 'instant' });
        },
        [picture, distance] as const,
      );

    it('start loading 50 px before they enter the view, show a spinner, then fade in', async () => {
      const asked = Promise.withResolvers<void>();
      const answer = Promise.withResolvers<void>();
      await visitor.route('**/images/**', async (route) => {
        if (!(await page.locator('#gallery img').count())) return route.continue();
        asked.resolve();
        await answer.promise;
        return route.continue();
      });
      await open(page, site.product.url);
      await bringTo(60);
      await drawn(page);
      expect(await stateOf(page)).toBe('waiting');

      await bringTo(40);
      await page.locator(`${picture}[data-image-state="loading"]`).first().waitFor({ state: 'attached' });
      await asked.promise;
      const tile = page.locator(picture).first();
      await tile.locator('.animate-spin').waitFor();
      expect(await tile.locator('img').evaluate((image) => getComputedStyle(image).opacity)).toBe('0');
      expect(await tile.locator('img').evaluate((image) => getComputedStyle(image).transitionProperty)).toContain(
        'opacity',
      );
      answer.resolve();

      await expectEventually(() => stateOf(page), 'loaded');
      await tile.locator('.animate-spin').waitFor({ state: 'detached' });
      await expectEventually(() => tile.locator('img').evaluate((image) => Number(getComputedStyle(image).opacity)), 1);
    });

    it('show Image unavailable when loading fails', async () => {
      await visitor.route('**/images/**', (route) => route.abort());
      await open(page, site.product.url);
      await page.locator('#gallery').scrollIntoViewIfNeeded();
      await page.locator('#gallery').getByText('Image unavailable', { exact: true }).first().waitFor();
      await expectEventually(() => stateOf(page), 'failed');
    });
  });

  describe('the header', () => {
    const main = () => page.getByRole('navigation', { name: 'Main' });
    const entries = ['Manicure', 'Pedicure', 'Waxing', 'View All Services'];
    const panel = () => page.locator('#services-panel');

    it('opens the services menu on hover and closes it when the pointer leaves', async () => {
      await open(page, site.product.url);
      expect(await panel().isVisible()).toBe(false);
      await main().getByRole('button', { name: 'Services' }).hover();
      await panel().waitFor();
      const links = await panel().getByRole('link').allTextContents();
      entries.forEach((entry, index) => expect(links[index]).toContain(entry));
      await panel().getByRole('link', { name: 'Waxing' }).hover();
      expect(await panel().isVisible()).toBe(true);
      await page.mouse.move(10, 700);
      await panel().waitFor({ state: 'hidden' });
    });

    it('opens the services by keyboard, moves through them with the arrow keys, and returns the focus on Escape', async () => {
      await open(page, site.product.url);
      const button = main().getByRole('button', { name: 'Services' });
      await button.focus();
      await page.keyboard.press('Enter');
      await expectEventually(() => button.getAttribute('aria-expanded'), 'true');
      await page.keyboard.press('ArrowDown');
      await expectEventually(
        () => page.evaluate(() => document.activeElement?.getAttribute('href')),
        '/manicure-los-angeles',
      );
      await page.keyboard.press('Escape');
      await panel().waitFor({ state: 'hidden' });
      await focused(button);

      await page.keyboard.press('ArrowUp');
      await expectEventually(() => page.evaluate(() => document.activeElement?.getAttribute('href')), '/services');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/services');
      await panel().waitFor({ state: 'hidden' });
    });

    it('navigates to each of its pages without loading a new document', async () => {
      await open(page, site.product.url);
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
      for (const path of ['/gallery', '/about', '/areas', '/contact']) {
        await main().locator(`a[href="${path}"]`).click();
        await page.waitForURL(`**${path}`);
        await until(
          page,
          (address) => document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href.endsWith(address),
          path,
        );
        await expectEventually(() => page.getByRole('heading', { level: 1 }).count(), 1);
      }
      expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
    });

    it('collapses into a menu on phones, where the services are a toggle', async () => {
      await page.setViewportSize(phone);
      await open(page, site.product.url);
      const menu = page.getByRole('navigation', { name: 'Mobile' });
      await page.getByRole('button', { name: 'Open menu' }).click();
      await menu.waitFor();
      const toggle = menu.getByRole('button', { name: 'Services' });
      expect(await toggle.getAttribute('aria-expanded')).toBe('false');
      await toggle.click();
      await menu.getByRole('link', { name: 'View All Services' }).waitFor();
      await menu.getByRole('link', { name: 'Pedicure' }).click();
      await page.waitForURL('**/pedicure-los-angeles');
      await menu.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('button', { name: 'Close menu' }).click();
      await menu.waitFor({ state: 'hidden' });
    });
  });

  it('shows the quick actions call, book and directions on phones only', async () => {
    await page.setViewportSize(phone);
    await open(page, `${site.product.url}/about`);
    const inWindow = async (name: RegExp) => {
      for (const link of await page.getByRole('link', { name }).all()) {
        const box = await link.boundingBox();
        if (box && box.y > phone.height - 120 && box.y + box.height <= phone.height) return true;
      }
      return false;
    };
    for (const name of [/Call/, /Book/, /Directions/]) await eventually(() => inWindow(name));

    await page.setViewportSize(desktop);
    const bar = page.getByRole('navigation', { name: 'Quick actions' });
    await bar.waitFor({ state: 'hidden' });
    await page.getByRole('complementary', { name: 'Booking' }).getByRole('link', { name: 'Book Now' }).waitFor();
  });

  it('lists all pages and sections in its footer', async () => {
    await open(page, `${site.product.url}/about`);
    const footer = page.locator('footer');
    for (const path of [
      '/manicure-los-angeles',
      '/pedicure-los-angeles',
      '/waxing-los-angeles',
      '/privacy',
      '/terms',
    ]) {
      expect([path, await footer.locator(`a[href="${path}"]`).count()]).toEqual([path, 1]);
    }
    for (const section of ['services', 'gallery', 'about', 'contact']) {
      expect([section, await footer.locator(`a[href="/#${section}"]`).count()]).toEqual([section, 1]);
    }
    await footer.locator('a[href="/#contact"]').click();
    await page.waitForURL('**/#contact');
    await until(page, () => {
      const { top = innerHeight } = document.querySelector('#contact')?.getBoundingClientRect() ?? {};
      return top >= -10 && top < innerHeight / 2;
    });
  });

  it('shows the 404 page within the site for an unknown path', async () => {
    const answer = await page.goto(`${site.product.url}/nail-salon-on-the-moon`);
    expect(answer?.status()).toBe(404);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('404 Page Not Found');
    expect(await page.locator('main').textContent()).toMatch(/add the page to the router/);
    await page.getByRole('link', { name: 'Back to the salon' }).click();
    await page.waitForURL(`${site.product.url}/`);
  });

  it('prints the price list, with the address, the phone and the hours, on two sheets', async () => {
    const printed = await visitor.newPage();
    const sheet = { width: 816, height: 1056 };
    await printed.setViewportSize(sheet);
    await open(printed, site.product.url);
    await printed.emulateMedia({ media: 'print' });
    const words = await printed.locator('body').innerText();

    for (const shown of ['Lacquer House', '(213) 555-0142', '10:00 AM to 6:00 PM', 'Service Menu and Pricing', '$45'])
      expect(words).toContain(shown);
    for (const hidden of ['Book', 'Our Work', 'What guests say', 'Send', 'Privacy Policy', 'Happy Clients'])
      expect(words).not.toContain(hidden);
    expect(await printed.evaluate(() => document.body.scrollHeight)).toBeLessThan(2 * sheet.height);
    await printed.close();
  });

  it('shows an offline page when the network is down, and pages visited before', async () => {
    const traveler = await newVisitor(site.browser, { serviceWorkers: 'allow' });
    const offline = await traveler.newPage();
    await open(offline, `${site.product.url}/about`);
    await offline.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (!navigator.serviceWorker.controller) {
        await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
      }
    });
    // the first page of a visit is stored after the worker has started
    const isStored = () => offline.evaluate(async () => (await caches.match('/about')) !== undefined);
    await eventually(isStored);
    const salon = (await (await fetch(`${site.product.url}/api/salon`)).json()) as { phone: string };
    await traveler.setOffline(true);

    await offline.goto(`${site.product.url}/gel-manicure`);
    expect(await offline.getByRole('heading', { level: 1 }).textContent()).toBe('You are offline');
    const call = offline.getByRole('link', { name: /^Call / });
    await call.waitFor();
    expect(await call.getAttribute('href')).toBe(`tel:${salon.phone}`);
    const facts = /^Lacquer House\nCall .*\n.*10:00 AM to 6:00 PM.*\nHours as of [A-Z][a-z]+ \d+, \d{4}$/;
    expect((await offline.locator('#salon').innerText()).trim()).toMatch(facts);
    await offline.goto(`${site.product.url}/about`);
    expect(await offline.getByRole('heading', { level: 1 }).textContent()).not.toBe('You are offline');
    const cached = await offline.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(cached.filter((path) => /^\/(api|admin)/.test(path))).toEqual([]);
    await traveler.close();
  });
});
