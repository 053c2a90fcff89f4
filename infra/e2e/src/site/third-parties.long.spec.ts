import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { SalonProfile } from '@lacquer/contracts/salon/salon';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expectEventually } from '../behavior/expect-eventually.js';
import { type ProductUnderTest, startProduct } from '../behavior/product.js';
import { launchBrowser, newVisitor, open, scrollThrough, until, watch } from './browser.js';
import { googleMapsStandIn, type MapParts } from './google-maps-stand-in.js';

/** Requests to Google are intercepted; everything else is the real product. */
describe('third-party content', () => {
  let browser: Browser;
  let connected: ProductUnderTest;
  let unconnected: ProductUnderTest;
  let visitor: BrowserContext | undefined;

  beforeAll(async () => {
    [connected, unconnected, browser] = await Promise.all([
      startProduct('standalone', {
        withProviders: false,
        env: {
          GA_MEASUREMENT_ID: 'G-EXAMPLE1',
          GOOGLE_MAPS_API_KEY: 'example-key',
          BOOKING_URL: 'https://example.com/book',
        },
      }),
      startProduct('standalone', { withProviders: false }),
      launchBrowser(),
    ]);
  });

  afterEach(() => visitor?.close());

  afterAll(async () => {
    await browser?.close();
    await connected?.stop();
    await unconnected?.stop();
  });

  /** A page that records every request to another host and responds with an empty body. */
  const arrive = async (init = () => {}): Promise<{ page: Page; asked: string[] }> => {
    visitor = await newVisitor(browser);
    const asked: string[] = [];
    await visitor.route(/^https:/, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ body: '', contentType: 'text/javascript' });
    });
    const page = await visitor.newPage();
    await page.addInitScript(init);
    return { page, asked };
  };

  interface GaEvent {
    name: string;
    parameters: Record<string, unknown>;
  }
  const events = (page: Page): Promise<GaEvent[]> =>
    page.evaluate(() =>
      ((window as unknown as { dataLayer?: IArguments[] }).dataLayer ?? [])
        .map((entry) => [...entry] as [string, string, Record<string, unknown>])
        .filter(([kind]) => kind === 'event')
        .map(([, name, parameters]) => ({ name, parameters })),
    );
  const untilEvents = (page: Page, count: number) =>
    until(
      page,
      (min) => {
        const entries = (window as unknown as { dataLayer?: IArguments[] }).dataLayer ?? [];
        return entries.filter((entry) => entry[0] === 'event').length >= min;
      },
      count,
    );

  /** Resolves once the drawn map has loaded. */
  const drawing = (page: Page) =>
    until(page, () => (document.querySelector<HTMLImageElement>('#map img')?.naturalWidth ?? 0) > 0);

  it('is absent if the owner has connected no service', async () => {
    const { page, asked } = await arrive();
    for (const path of ['/', '/contact', '/gel-manicure']) {
      await open(page, unconnected.url + path);
      await scrollThrough(page);
    }
    expect(asked).toEqual([]);
    expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false);
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual([]);
  });

  it('reports one page view per change of path, including the first page', async () => {
    const { page, asked } = await arrive();
    await open(page, connected.url);
    await untilEvents(page, 1);
    await page.getByRole('navigation', { name: 'Main' }).locator('a[href="/about"]').click();
    await untilEvents(page, 2);
    await page.getByRole('navigation', { name: 'Main' }).locator('a[href="/contact"]').click();
    await untilEvents(page, 3);
    await page.goBack();
    await untilEvents(page, 4);

    const views = (await events(page)).filter(({ name }) => name === 'page_view');
    expect(views.map(({ parameters }) => parameters['page_path'])).toEqual(['/', '/about', '/contact', '/about']);
    expect(new Set(views.map(({ parameters }) => parameters['page_title'])).size).toBe(3);
    const tags = () => asked.filter((address) => address.includes('googletagmanager.com/gtag/js?id=G-EXAMPLE1'));
    await expectEventually(() => Promise.resolve(tags().length), 1);
  });

  it('reports a booking with its category, its label and the price in dollars', async () => {
    const { page } = await arrive();
    await open(page, `${connected.url}/gel-manicure`);
    const link = page
      .locator('main')
      .getByRole('link', { name: /Book Appointment/ })
      .first();
    const [tab] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    await tab.waitForURL('https://example.com/book');
    await untilEvents(page, 2);
    const booking = (await events(page)).find(({ name }) => name === 'booking_click');
    expect(booking?.parameters).toMatchObject({
      event_category: expect.stringMatching(/./),
      event_label: 'Gel Manicure',
      value: 30,
    });
  });

  it('reports a booking without a service with the lowest price of the menu', async () => {
    const { page } = await arrive();
    await open(page, `${connected.url}/about`);
    await page.getByRole('banner').getByRole('link', { name: 'Book Now' }).click();
    await untilEvents(page, 2);
    const booking = (await events(page)).find(({ name }) => name === 'booking_click');
    expect(booking?.parameters).toMatchObject({ event_label: 'Book Now', value: 10, currency: 'USD' });
  });

  it.each(['/admin/login', '/admin/customers'])('excludes analytics on %s', async (path) => {
    const { page, asked } = await arrive();
    const { faults } = watch(page);
    await page.goto(connected.url + path);
    await page.getByLabel('Password').waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false);
    expect(faults.filter((fault) => !fault.includes('/api/auth/session') && !fault.includes('401'))).toEqual([]);
  });

  it('reports a call', async () => {
    const { page } = await arrive(() =>
      // do not open the phone app
      addEventListener('click', (event) => event.preventDefault()),
    );
    await open(page, `${connected.url}/gel-manicure`);
    await page.locator('main a[href^="tel:"]').first().click();
    await untilEvents(page, 2);
    expect((await events(page)).map(({ name }) => name)).toContain('phone_click');
  });

  it.each([
    ['Do Not Track', () => Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' })],
    ['Global Privacy Control', () => Object.defineProperty(navigator, 'globalPrivacyControl', { get: () => true })],
  ])('excludes analytics for visitors with %s', async (_name, init) => {
    const { page, asked } = await arrive(init);
    await open(page, connected.url);
    await page.getByRole('navigation', { name: 'Main' }).locator('a[href="/about"]').click();
    await page.waitForURL('**/about');
    expect(asked.filter((address) => /analytics|tagmanager/.test(address))).toEqual([]);
    expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false);
  });

  it('excludes the map without an API key; a drawing with directions replaces it', async () => {
    const { page, asked } = await arrive();
    await open(page, `${unconnected.url}/contact`);
    const map = page.locator('#map');
    await map.scrollIntoViewIfNeeded();
    await drawing(page);
    expect(await map.getByRole('link', { name: /Directions/ }).getAttribute('href')).toMatch(/^https:\/\/.*map/);
    expect(asked).toEqual([]);
  });

  it('does not break the page if the map fails to load; the failure is only logged', async () => {
    visitor = await newVisitor(browser);
    await visitor.route(/^https:/, (route) => route.abort());
    const page = await visitor.newPage();
    const logged = page.waitForEvent('console', (message) => message.text().includes('map could not be loaded'));
    const { faults } = watch(page);
    await open(page, `${connected.url}/contact`);
    await page.locator('#map').scrollIntoViewIfNeeded();
    await logged;
    await drawing(page);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(faults.filter((fault) => fault.startsWith('error:'))).toEqual([]);
    expect(await page.getByText(/failed|could not/i).count()).toBe(0);
  });

  it('includes a map with the owner’s key once the visitor scrolls near it', async () => {
    const { page, asked } = await arrive();
    const asksForMap = () => asked.filter((address) => address.startsWith('https://maps.googleapis.com/maps/api/js'));
    await open(page, connected.url);
    expect(asksForMap()).toEqual([]);
    const request = page.waitForRequest(/maps\.googleapis\.com/);
    await page.locator('#map').scrollIntoViewIfNeeded();
    expect((await request).url()).toContain('key=example-key');
  });

  it('shows the salon on the owner’s map, zoomed in, and its name after a second', async () => {
    const { page } = await arrive();
    await visitor!.route('https://maps.googleapis.com/**', (route) =>
      route.fulfill({ body: googleMapsStandIn, contentType: 'text/javascript' }),
    );
    await page.clock.install();
    const { faults } = watch(page);
    await open(page, `${connected.url}/contact`);
    const parts = () => page.evaluate(() => (window as unknown as { mapParts: MapParts }).mapParts);
    await page.locator('#map').scrollIntoViewIfNeeded();
    await until(page, () =>
      (window as unknown as { mapParts?: MapParts }).mapParts?.markers.some(({ isOnMap }) => isOnMap),
    );

    const salon = (await (await fetch(`${connected.url}/api/salon`)).json()) as SalonProfile;
    const position = { lat: salon.geo.latitude, lng: salon.geo.longitude };
    const { maps, markers } = await parts();
    expect(maps).toEqual([{ center: position, zoom: 16 }]);
    expect(markers).toEqual([{ position, title: salon.name, isOnMap: true, at: expect.any(Number) }]);
    await page.clock.runFor(900);
    // the page's clock keeps running: on a slow machine the second may already be over, but never early
    for (const { at } of (await parts()).infos) expect(at - (markers[0]?.at ?? 0)).toBeGreaterThanOrEqual(1000);
    await page.clock.runFor(200);
    await until(page, () => (window as unknown as { mapParts: MapParts }).mapParts.infos.length > 0);
    const { infos } = await parts();
    expect(infos).toEqual([{ text: expect.stringContaining(salon.name), hasMarker: true, at: expect.any(Number) }]);
    expect(infos[0]?.text).toContain('90006');
    expect((infos[0]?.at ?? 0) - (markers[0]?.at ?? 0)).toBeGreaterThanOrEqual(1000);
    expect(faults).toEqual([]);
  });
});
