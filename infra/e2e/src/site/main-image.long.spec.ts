import { splitPath } from '@lacquer/contracts/site/languages';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectEventually } from '../behavior/expect-eventually.js';
import { desktop, hydrated, newVisitor, open, phone } from './browser.js';
import { fetchPage, type PageSource } from './page-source.js';
import { publicPaths, samplePaths } from './routes.js';
import { type SiteUnderTest, startSite } from './site-under-test.js';

const preloadsOf = ({ root }: PageSource) => root.querySelectorAll('link[rel="preload"][as="image"]');

describe('the main image of a page', () => {
  let site: SiteUnderTest;

  beforeAll(async () => {
    site = await startSite({ withProviders: false });
  });

  afterAll(async () => {
    await site?.stop();
  });

  it('is preloaded by every public page that has one, in the sizes that the page uses', async () => {
    const wrong: string[] = [];
    for (const path of publicPaths) {
      const page = await fetchPage(site.product.url, path);
      const preloads = preloadsOf(page);
      // the form behind the code of the desk has no picture
      const expected = splitPath(path).path === '/join' ? 0 : 1;
      if (preloads.length !== expected) wrong.push(`${path}: ${preloads.length} preloads`);
      for (const preload of preloads) {
        const [set, sizes, href] = ['imagesrcset', 'imagesizes', 'href'].map((name) => preload.getAttribute(name));
        const isShown = set
          ? page.root
              .querySelectorAll('main source')
              .some((source) => source.getAttribute('srcset') === set && source.getAttribute('sizes') === sizes)
          : page.root.querySelectorAll('main img').some((image) => image.getAttribute('src') === href);
        if (!isShown) wrong.push(`${path}: preloads ${set ?? href} at ${sizes}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    ['a phone', phone],
    ['a desktop', desktop],
  ])('is fetched once and shown on %s', async (_name, viewport) => {
    const visitor = await newVisitor(site.browser, { viewport });
    const wrong: string[] = [];
    const look = async (path: string) => {
      const page = await visitor.newPage();
      page.on('console', (message) => {
        if (/preload/i.test(message.text())) wrong.push(`${path}: ${message.text()}`);
      });
      await open(page, site.product.url + path);
      const unused = () =>
        page.evaluate(() => {
          const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
          const shown = [...document.images].map(({ currentSrc }) => currentSrc);
          return fetched
            .filter(
              ({ initiatorType, name }) => initiatorType === 'link' && new URL(name).pathname.startsWith('/images/'),
            )
            .map(({ name }) => name)
            .filter((name) => !shown.includes(name));
        });
      await expectEventually(async () => [path, await unused()], [path, []]);
    };
    await Promise.all([...samplePaths, '/about', '/areas', '/nail-salon-los-angeles-koreatown'].map(look));
    // Chromium warns of an unused preload some seconds after the page has loaded.
    await new Promise((resolve) => setTimeout(resolve, 6000));
    await visitor.close();
    expect(wrong).toEqual([]);
  });

  it.each(['/', '/ko', '/gallery'])('is painted before the pictures beside it are fetched: %s', async (path) => {
    const visitor = await newVisitor(site.browser, { viewport: phone });
    const page = await visitor.newPage();
    const fetched: string[] = [];
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(/\/images\/.*\.avif$/, async (route) => {
      fetched.push(route.request().url());
      if (fetched.length === 1) await arrival;
      await route.continue();
    });
    await page.goto(site.product.url + path, { waitUntil: 'domcontentloaded' });
    await hydrated(page);
    const held = () =>
      page
        .locator('picture.held img')
        .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).currentSrc));
    expect(await held()).toEqual((await held()).map(() => ''));
    expect(fetched).toHaveLength(1);
    arrive();
    await expectEventually(async () => (await held()).filter((source) => source === '').length, 0);
    await visitor.close();
  });

  it('holds the others for some seconds at most when it does not arrive', async () => {
    const visitor = await newVisitor(site.browser, { viewport: phone });
    const page = await visitor.newPage();
    await page.route(/hero-tall/, () => {});
    await page.goto(site.product.url, { waitUntil: 'commit' });
    await expectEventually(
      () =>
        page
          .locator('picture.held img')
          .evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length),
      2,
    );
    await visitor.close();
  });

  it('holds nothing from a visitor without scripts', async () => {
    const visitor = await newVisitor(site.browser, { viewport: phone, javaScriptEnabled: false });
    const page = await visitor.newPage();
    const besides = page.waitForResponse(/milk-bath-french.*avif/);
    await page.goto(site.product.url);
    expect((await besides).status()).toBe(200);
    await visitor.close();
  });
});
