import { splitPath } from '@lacquer/contracts/site/languages';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type CollectedPages, repeated } from './collected-pages.js';
import { meta, type PageSource } from './page-source.js';
import { publicRoutes } from './routes.js';
import { breadcrumbsOf, parseStructuredData, serviceOf, typesOf } from './structured-data.js';

export function checkPageHeads(collected: () => CollectedPages): void {
  describe('the heads of the public pages', () => {
    let site: CollectedPages;
    let url: string;

    const structuredData = (page: PageSource) =>
      parseStructuredData(
        page.root.querySelectorAll('script[type="application/ld+json"]').map((script) => script.rawText),
      );
    const absolute = (path: string) => (path === '/' ? url : url + path);

    beforeAll(() => {
      site = collected();
      url = site.url;
    });

    it('have a unique title and description that fit into search results', () => {
      const titleOf = ({ root }: PageSource) => root.querySelector('title')?.text ?? '';
      const descriptionOf = (page: PageSource) => meta(page, 'description') ?? '';

      expect(site.faults((page) => (between(titleOf(page), 10, 75) ? undefined : titleOf(page)))).toEqual([]);
      expect(site.faults((page) => (between(descriptionOf(page), 70, 175) ? undefined : descriptionOf(page)))).toEqual(
        [],
      );
      expect(repeated(site.all().map(titleOf))).toEqual([]);
      expect(repeated(site.all().map(descriptionOf))).toEqual([]);
      expect(site.faults((page) => (meta(page, 'keywords') ? undefined : 'no keywords'))).toEqual([]);
    });

    it('have their absolute URL without a trailing slash as canonical', () => {
      expect(
        site.faults(({ root, path }) => {
          const canonical = root.querySelectorAll('link[rel="canonical"]').map((link) => link.getAttribute('href'));
          return canonical.length === 1 && canonical[0] === absolute(path) ? undefined : canonical.join() || 'none';
        }),
      ).toEqual([]);
    });

    it('have their own share texts and a share picture of 1200 × 630', async () => {
      const required = ['og:type', 'og:title', 'og:description', 'og:url', 'og:site_name', 'og:image:alt', 'og:locale'];
      const cards = ['twitter:card', 'twitter:title', 'twitter:description', 'twitter:image'];
      expect(site.faults((page) => [...required, ...cards].filter((name) => !meta(page, name)))).toEqual([]);
      expect(site.faults((page) => (meta(page, 'og:url') === absolute(page.path) ? undefined : 'og:url'))).toEqual([]);
      // one picture for a page in all languages
      const english = site.all().filter(({ path }) => splitPath(path).language === 'en');
      const images = english.map((page) => meta(page, 'og:image') ?? '');
      expect(repeated(images)).toEqual([]);

      const wrong: string[] = [];
      for (const address of images) {
        const answer = await fetch(address);
        const size = answer.ok ? imageSize(Buffer.from(await answer.arrayBuffer())) : answer.status;
        if (JSON.stringify(size) !== '{"width":1200,"height":630}') wrong.push(`${address}: ${JSON.stringify(size)}`);
      }
      expect(wrong).toEqual([]);
    });

    it('link to their translations with hreflang, in both directions', () => {
      const translations = (page: PageSource) =>
        Object.fromEntries(
          page.root
            .querySelectorAll('link[rel="alternate"][hreflang]')
            .map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]),
        );
      for (const page of site.all()) {
        const path = splitPath(page.path).path;
        const own = path === '/' ? '' : path;
        expect([page.path, translations(page)]).toEqual([
          page.path,
          { en: url + own, es: `${url}/es${own}`, ko: `${url}/ko${own}`, 'x-default': url + own },
        ]);
      }
    });

    it('declare their language', () => {
      expect(
        site.faults(({ root, path }) => {
          const language = root.querySelector('html')?.getAttribute('lang');
          return language === splitPath(path).language ? undefined : language;
        }),
      ).toEqual([]);
    });

    it('describe the salon under one name, without self-assigned ratings', () => {
      const identities = new Set<unknown>();
      for (const page of site.all()) {
        const nodes = structuredData(page);
        const salon = nodes.find((node) => node['@type'] === 'NailSalon');
        expect([page.path, typesOf(nodes)]).toEqual([page.path, expect.arrayContaining(['NailSalon'])]);
        identities.add(salon?.['@id']);
        expect(page.html).not.toContain('aggregateRating');
      }
      expect([...identities]).toEqual([`${url}/#salon`]);
      expect(typesOf(structuredData(site.pages.get('/')!))).toContain('WebSite');
    });

    it('have breadcrumbs from the home page to the page itself', () => {
      expect(
        site.faults((page) => {
          const trail = breadcrumbsOf(structuredData(page));
          const { language, path } = splitPath(page.path);
          if (path === '/') return trail.length > 0 ? 'breadcrumbs on the home page' : undefined;
          const isWhole =
            trail[0]?.item === url + (language === 'en' ? '' : `/${language}`) &&
            trail.at(-1)?.item === absolute(page.path);
          const isNumbered = trail.every(({ position }, index) => position === index + 1);
          return isWhole && isNumbered ? undefined : trail;
        }),
      ).toEqual([]);
    });

    it('offer each service at the price shown on the page', () => {
      for (const { path, texts, kind, language } of publicRoutes) {
        if (kind !== 'service') continue;
        const service = serviceOf(structuredData(site.pages.get(path)!));
        expect(service).toMatchObject({ url: url + path, provider: { '@id': `${url}/#salon` } });
        if (language !== 'en') continue;
        expect([path, texts[1]]).toEqual([
          path,
          expect.stringContaining(`$${service?.offers.priceSpecification.minPrice}+`),
        ]);
      }
    });
  });
}

const between = (text: string, min: number, max: number) => text.length >= min && text.length <= max;

/** Width and height of a PNG or JPEG in pixels, read from its headers. */
function imageSize(file: Buffer): { width: number; height: number } {
  if (file.toString('latin1', 1, 4) === 'PNG') return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
  if (file.readUInt16BE(0) === 0xff_d8) return jpegSize(file);
  throw new Error('neither a PNG nor a JPEG');
}

function jpegSize(file: Buffer): { width: number; height: number } {
  for (let at = 2; at < file.length; at += 2 + file.readUInt16BE(at + 2)) {
    const marker = file.readUInt8(at + 1);
    // start-of-frame markers; C4, C8 and CC in this range have other meanings
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { width: file.readUInt16BE(at + 7), height: file.readUInt16BE(at + 5) };
    }
  }
  throw new Error('a JPEG without a frame');
}
