import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { expectEventually } from '../behavior/expect-eventually.js';
import { hydrated, newVisitor, open, until } from './browser.js';
import { type SiteUnderTest, startSite } from './site-under-test.js';

describe('a page reached by client-side navigation', () => {
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

  afterEach(() => visitor.close());

  const description = () =>
    page.evaluate(() => {
      const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')];
      const types = scripts.flatMap(({ textContent }) =>
        (JSON.parse(textContent ?? '') as { '@graph': { '@type': string }[] })['@graph'].map((node) => node['@type']),
      );
      const last = scripts.map(({ textContent }) => textContent).join();
      return { count: scripts.length, types, last };
    });
  const head = () =>
    page.evaluate(() => ({
      language: document.documentElement.lang,
      canonical: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href,
      title: document.title,
    }));
  const arriveAt = async (link: string, path: string) => {
    await page.locator(`a[href="${link}"]`).first().click();
    await page.waitForURL(`**${path}`);
    await until(
      page,
      (address) => document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href.endsWith(address),
      path,
    );
  };

  it('stands where it was when its document is opened again', async () => {
    const place = () => page.evaluate(() => Math.round(scrollY));
    await open(page, `${site.product.url}/about`);
    await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
    await expectEventually(place, 600);
    await page.reload();
    await expectEventually(place, 600);
    await hydrated(page);
    await page.goto(`${site.product.url}/services`);
    await page.goBack();
    await hydrated(page);
    await expectEventually(place, 600);
  });

  it('has its own structured data, not that of the previous page', async () => {
    await open(page, `${site.product.url}/manicure-los-angeles`);
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await arriveAt('/gel-manicure', '/gel-manicure');
    await expectEventually(description, {
      count: 1,
      types: ['NailSalon', 'BreadcrumbList', 'Service'],
      last: expect.stringContaining('/gel-manicure#service'),
    });

    await arriveAt('/gallery', '/gallery');
    await expectEventually(description, {
      count: 1,
      types: ['NailSalon', 'BreadcrumbList'],
      last: expect.stringContaining('/gallery'),
    });
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  });

  it('changes the language and stays on the page; further pages are in that language', async () => {
    await open(page, `${site.product.url}/about`);
    await page.locator('footer').scrollIntoViewIfNeeded();
    await hydrated(page, 'footer');
    const says = (language: string, path: string) =>
      expectEventually(head, { language, canonical: site.product.url + path, title: expect.any(String) });
    await says('en', '/about');
    await page.locator('footer a[hreflang="es"]').click();
    await says('es', '/es/about');
    await page.locator('footer').scrollIntoViewIfNeeded();
    await hydrated(page, 'footer');
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await arriveAt('/es/privacy', '/es/privacy');
    await says('es', '/es/privacy');
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
    await page.locator('footer a[hreflang="en"]').click();
    await says('en', '/privacy');
  });
});
