import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectEventually } from '../behavior/expect-eventually.js';
import type { ProductProcess } from '../behavior/process.js';
import { violations } from './accessibility.js';
import { hydrated, newVisitor } from './browser.js';
import { type SiteUnderTest, startSite } from './site-under-test.js';

/** The catalog service is stopped (SIGSTOP) to simulate a hang; its messages wait in the broker. */
describe('the home page while the catalog does not respond', () => {
  let site: SiteUnderTest;
  let catalog: ProductProcess;

  const newPage = async (): Promise<Page> => (await newVisitor(site.browser)).newPage();
  /** Holds the page's requests until the returned function is called, so that the skeletons can be checked. */
  const holdRequests = async (page: Page): Promise<() => void> => {
    const { promise: looked, resolve: hasLooked } = Promise.withResolvers<void>();
    await page.route(/\/api\//, async (route) => {
      await looked;
      await route.continue();
    });
    return hasLooked;
  };
  const groups = (page: Page) => page.locator('#services h4').allTextContents();

  beforeAll(async () => {
    site = await startSite({}, 'distributed');
    catalog = site.product.processes.find(({ name }) => name === 'catalog')!;
    catalog.signal('SIGSTOP');
  });

  afterAll(async () => {
    catalog?.signal('SIGCONT');
    await site?.stop();
  });

  it('shows skeletons of 4 groups of 3 rows and 8 tiles, then error messages', async () => {
    const page = await newPage();
    const hasLooked = await holdRequests(page);
    await page.goto(site.product.url);
    await hydrated(page);

    const skeletons = page.locator('#services [data-skeleton="group"]');
    expect(await skeletons.count()).toBe(4);
    for (const group of await skeletons.all()) expect(await group.locator('[data-skeleton="row"]').count()).toBe(3);
    expect(await page.locator('#gallery [data-skeleton="tile"]').count()).toBe(8);

    hasLooked();
    await page.getByText('Failed to load services. Please try again later.', { exact: true }).waitFor();
    await page.getByText('Failed to load gallery. Please try again later.', { exact: true }).waitFor();
    // the code of the reviews loads when the visitor scrolls near them
    await expectEventually(() => page.locator('#reviews [data-skeleton="review"]').count(), 3);
    await page.locator('#reviews').scrollIntoViewIfNeeded();
    await page.getByText('Failed to load reviews. Please try again later.', { exact: true }).waitFor();
    await expectEventually(() => page.locator('[data-skeleton]').count(), 0);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });

  it('fills in the menu and the pictures when the catalog responds late', async () => {
    const page = await newPage();
    const hasLooked = await holdRequests(page);
    await page.goto(site.product.url);
    expect(await page.locator('[data-skeleton="row"]').count()).toBe(12);

    catalog.signal('SIGCONT');
    // the broker may have closed its connection: it is back once it responds to an uncached request
    await expectEventually(async () => (await fetch(`${site.product.url}/api/testimonials`)).status, 200);
    hasLooked();

    await page.locator('#services h4').first().waitFor();
    await expectEventually(() => groups(page), ['Acrylic', 'Manicure', 'Pedicure', 'Add-ons']);
    await page.locator('#gallery figure').first().waitFor();
    await page.locator('#reviews').scrollIntoViewIfNeeded();
    await page.locator('#reviews blockquote').first().waitFor();
    await expectEventually(() => page.locator('[data-skeleton]').count(), 0);
    await page.context().close();
  });
});
