import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectEventually } from '../behavior/expect-eventually.js';
import { desktop, newVisitor, open, phone } from './browser.js';
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

  it('is preloaded by every public page, in the sizes that the page uses', async () => {
    const wrong: string[] = [];
    for (const path of publicPaths) {
      const page = await fetchPage(site.product.url, path);
      const preloads = preloadsOf(page);
      if (preloads.length !== 1) wrong.push(`${path}: ${preloads.length} preloads`);
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
});
