import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ProductUnderTest, startProduct } from '../behaviour/product.js';
import { htmlRules } from './html-rules.js';
import { imageSize } from './image-size.js';
import {
  deadFragments,
  encodedSize,
  fetchPage,
  meta,
  ownAddresses,
  type PageSource,
  scriptsOf,
} from './page-source.js';
import { publicPaths, publicRoutes } from './routes.js';
import { breadcrumbsOf, parseStructuredData, serviceOf, typesOf } from './structured-data.js';

const kilobyte = 1000;

/** As sent to a visitor without JavaScript: nothing here needs a browser. */
describe('the public pages as they leave the server', () => {
  let product: ProductUnderTest;
  let url: string;
  const pages = new Map<string, PageSource>();

  const all = () => [...pages.values()];
  /** What is wrong, by page: one look shows every page with the fault. */
  const faults = (look: (page: PageSource) => unknown): string[] =>
    all().flatMap((page) => {
      const found = look(page);
      const list = Array.isArray(found) ? found : [found];
      return list.filter((fault) => fault !== undefined).map((fault) => `${page.path}: ${JSON.stringify(fault)}`);
    });
  const structuredData = (page: PageSource) =>
    parseStructuredData(
      page.root.querySelectorAll('script[type="application/ld+json"]').map((script) => script.rawText),
    );
  const absolute = (path: string) => (path === '/' ? url : url + path);

  beforeAll(async () => {
    product = await startProduct('standalone');
    url = product.url;
    for (const path of publicPaths) pages.set(path, await fetchPage(url, path));
  });

  afterAll(async () => {
    await product?.stop();
  });

  it('are exactly those that the sitemap lists', async () => {
    const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);

    expect(listed.toSorted()).toEqual([...publicPaths].toSorted());
  });

  it('answer 200 and want to be found', () => {
    expect(faults(({ status }) => (status === 200 ? undefined : status))).toEqual([]);
    expect(faults((page) => (meta(page, 'robots')?.includes('noindex') ? 'noindex' : undefined))).toEqual([]);
    expect(faults((page) => (page.headers.get('x-robots-tag') ? 'x-robots-tag' : undefined))).toEqual([]);
  });

  it('have one h1 and no gap between the levels of their headings', () => {
    expect(
      faults(({ root }) => {
        const count = root.querySelectorAll('h1').length;
        return count === 1 ? undefined : `${count} h1`;
      }),
    ).toEqual([]);
    expect(
      faults(({ root }) => {
        const levels = root.querySelectorAll('h1, h2, h3, h4, h5, h6').map(({ tagName }) => Number(tagName.slice(1)));
        return levels.filter((level, index) => level > (levels[index - 1] ?? level) + 1);
      }),
    ).toEqual([]);
  });

  it('have a title and a description of their own, neither cut off nor empty in a list of results', () => {
    const titleOf = ({ root }: PageSource) => root.querySelector('title')?.text ?? '';
    const descriptionOf = (page: PageSource) => meta(page, 'description') ?? '';

    expect(faults((page) => (between(titleOf(page), 10, 75) ? undefined : titleOf(page)))).toEqual([]);
    expect(faults((page) => (between(descriptionOf(page), 70, 175) ? undefined : descriptionOf(page)))).toEqual([]);
    expect(repeated(all().map(titleOf))).toEqual([]);
    expect(repeated(all().map(descriptionOf))).toEqual([]);
    expect(faults((page) => (meta(page, 'keywords') ? undefined : 'no keywords'))).toEqual([]);
  });

  it('name their own address, in full and without a slash at its end', () => {
    expect(
      faults(({ root, path }) => {
        const canonical = root.querySelectorAll('link[rel="canonical"]').map((link) => link.getAttribute('href'));
        return canonical.length === 1 && canonical[0] === absolute(path) ? undefined : canonical.join() || 'none';
      }),
    ).toEqual([]);
  });

  it('can be shared with words and a picture of their own, 1200 × 630', async () => {
    const required = ['og:type', 'og:title', 'og:description', 'og:url', 'og:site_name', 'og:image:alt', 'og:locale'];
    const cards = ['twitter:card', 'twitter:title', 'twitter:description', 'twitter:image'];
    expect(faults((page) => [...required, ...cards].filter((name) => !meta(page, name)))).toEqual([]);
    expect(faults((page) => (meta(page, 'og:url') === absolute(page.path) ? undefined : 'og:url'))).toEqual([]);
    const images = all().map((page) => meta(page, 'og:image') ?? '');
    expect(repeated(images)).toEqual([]);

    const wrong: string[] = [];
    for (const address of images) {
      const answer = await fetch(address);
      const size = answer.ok ? imageSize(Buffer.from(await answer.arrayBuffer())) : answer.status;
      if (JSON.stringify(size) !== '{"width":1200,"height":630}') wrong.push(`${address}: ${JSON.stringify(size)}`);
    }
    expect(wrong).toEqual([]);
  });

  it('name their translations, in both directions and in the language they are in', () => {
    const translations = (page: PageSource) =>
      Object.fromEntries(
        page.root
          .querySelectorAll('link[rel="alternate"][hreflang]')
          .map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]),
      );
    const expected = { en: url, es: `${url}/es`, ko: `${url}/ko`, 'x-default': url };

    for (const path of ['/', '/es', '/ko']) expect([path, translations(pages.get(path)!)]).toEqual([path, expected]);
    expect(
      faults(({ root, path }) => {
        const language = root.querySelector('html')?.getAttribute('lang');
        // the Spanish and the Korean page may hold their language in main, the frame around being English
        const content = root.querySelector('main')?.getAttribute('lang') ?? language;
        const inside = root.querySelector(`main [lang="${path.slice(1)}"]`) ? path.slice(1) : content;
        const due = path === '/es' || path === '/ko' ? path.slice(1) : 'en';
        return inside === due ? undefined : inside;
      }),
    ).toEqual([]);
  });

  it('describe the salon by one name, without ratings of its own making', () => {
    const identities = new Set<unknown>();
    for (const page of all()) {
      const nodes = structuredData(page);
      const salon = nodes.find((node) => node['@type'] === 'NailSalon');
      expect([page.path, typesOf(nodes)]).toEqual([page.path, expect.arrayContaining(['NailSalon'])]);
      identities.add(salon?.['@id']);
      expect(page.html).not.toContain('aggregateRating');
    }
    expect([...identities]).toEqual([`${url}/#salon`]);
    expect(typesOf(structuredData(pages.get('/')!))).toContain('WebSite');
  });

  it('lead back to the home page, the last step being the page itself', () => {
    expect(
      faults((page) => {
        const trail = breadcrumbsOf(structuredData(page));
        if (page.path === '/') return trail.length > 0 ? 'breadcrumbs on the home page' : undefined;
        const isWhole = trail[0]?.item === url && trail.at(-1)?.item === absolute(page.path);
        const isNumbered = trail.every(({ position }, index) => position === index + 1);
        return isWhole && isNumbered ? undefined : trail;
      }),
    ).toEqual([]);
  });

  it('offer each service at the price that the visitor reads', () => {
    for (const { path, says, kind } of publicRoutes) {
      if (kind !== 'service') continue;
      const service = serviceOf(structuredData(pages.get(path)!));
      expect(service).toMatchObject({ url: url + path, provider: { '@id': `${url}/#salon` } });
      expect([path, says[1]]).toEqual([
        path,
        expect.stringContaining(`$${service?.offers.priceSpecification.minPrice}+`),
      ]);
    }
  });

  it('say without JavaScript what the specification lists for them', () => {
    const wanting = publicRoutes.flatMap(({ path, says }) => {
      const text = readableText(pages.get(path)!);
      return says.filter((words) => !text.includes(words)).map((words) => `${path}: ${words}`);
    });
    expect(wanting).toEqual([]);
  });

  it('say it in words of their own, and at some length', () => {
    const seen = new Map<string, string>();
    const repeats: string[] = [];
    for (const { path, root } of all()) {
      const paragraphs = root.querySelectorAll('main p').map((paragraph) => paragraph.text.trim());
      const long = new Set(paragraphs.filter((text) => text.length > 120));
      for (const text of long) {
        const other = seen.get(text);
        if (other) repeats.push(`${other} and ${path}: ${text}`);
        seen.set(text, path);
      }
    }
    expect(repeats).toEqual([]);
    expect(faults((page) => (readableText(page).length > 900 ? undefined : readableText(page).length))).toEqual([]);
  });

  it('give each service four points, its box of details, the address, and ways to book and call', () => {
    for (const { path, kind } of publicRoutes) {
      if (kind !== 'service') continue;
      const { root } = pages.get(path)!;
      const text = readableText(pages.get(path)!);
      for (const words of ['Service Details', 'Duration', 'Starting price', 'Includes', 'Book Appointment', '90006']) {
        expect([path, text.toLowerCase()]).toEqual([path, expect.stringContaining(words.toLowerCase())]);
      }
      expect([path, root.querySelectorAll('main a[href^="tel:"]').length > 0]).toEqual([path, true]);
      const lists = root.querySelectorAll('main ul').map((list) => list.querySelectorAll(':scope > li').length);
      expect([path, lists]).toEqual([path, expect.arrayContaining([4])]);
    }
    expect(readableText(pages.get('/express-pedicure')!)).toMatch(/mini express/i);
    expect(readableText(pages.get('/express-pedicure')!)).toContain('30 minutes');
    expect(readableText(pages.get('/gel-manicure')!)).toMatch(/3\+ weeks/);
    expect(readableText(pages.get('/gel-pedicure')!)).toMatch(/3-4 weeks/);
    for (const path of ['/arm-waxing', '/leg-waxing']) expect(readableText(pages.get(path)!)).toMatch(/4-6 weeks/);
  });

  it('hold the home page together in the order of the specification', () => {
    const ids = pages
      .get('/')!
      .root.querySelectorAll('main [id]')
      .map(({ id }) => id);
    const sections = ['home', 'services', 'gallery', 'about', 'areas-served', 'contact'];
    expect(ids.filter((id) => sections.includes(id))).toEqual(sections);
    const { root } = pages.get('/')!;
    const groups = root.querySelectorAll('#services h4').map((heading) => heading.text.trim());
    expect(groups).toEqual(['Acrylic', 'Manicure', 'Pedicure', 'Add-ons']);
    const text = readableText(pages.get('/')!);
    const claims = [
      ['98+ reviews', '1000+', 'Happy Clients', '7+', 'Years Experience', '100%', 'Satisfaction', 'View All Work'],
      ['Best Nail Salon', 'Vermont Avenue', 'Professional Nail Art', 'Top Rated', 'Satisfied Clients', '4.8'],
      ['Excellent on Google', 'Free Parking Available', 'Metro Accessible', 'Walk-ins Welcome', 'View More Work'],
      ['8-12 min', '5-8 min', '10-15 min', '12-18 min', '2 miles', '1 mile', '3 miles', 'Custom Nail Art'],
    ].flat();
    expect(claims.filter((claim) => !text.includes(claim))).toEqual([]);
  });

  it('are valid HTML', async () => {
    const wrong: string[] = [];
    for (const { path, html } of all()) {
      const report = await htmlRules.validateString(html);
      for (const { messages } of report.results) {
        for (const { ruleId, message, selector } of messages) wrong.push(`${path} ${ruleId}: ${message} (${selector})`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('lead nowhere that does not exist', async () => {
    const named = new Map<string, string>();
    for (const page of all()) for (const address of ownAddresses(page, url)) named.set(address, page.path);
    const dead: string[] = [];
    for (const [address, from] of named) {
      const answer = await fetch(url + address, { method: 'HEAD', redirect: 'manual' });
      if (answer.status !== 200) dead.push(`${address}, named on ${from}: ${answer.status}`);
    }
    expect(dead).toEqual([]);
    expect(faults(deadFragments)).toEqual([]);
    expect(named.size).toBeGreaterThan(publicPaths.length + 10);
  });

  it('can each be reached from the home page by links', () => {
    const reached = new Set(['/']);
    for (const path of reached) {
      const page = pages.get(path);
      if (page) for (const address of ownAddresses(page, url)) if (pages.has(address)) reached.add(address);
    }
    expect(publicPaths.filter((path) => !reached.has(path))).toEqual([]);
  });

  it('open what is elsewhere in a tab of its own, which learns nothing of this one', () => {
    expect(
      faults(({ root }) =>
        root
          .querySelectorAll('a[href^="http"]')
          .filter((link) => new URL(link.getAttribute('href') ?? '').origin !== url)
          .filter(
            (link) => link.getAttribute('target') !== '_blank' || !/noopener/.test(link.getAttribute('rel') ?? ''),
          )
          .map((link) => link.getAttribute('href')),
      ),
    ).toEqual([]);
  });

  it('weigh at most 15 kB of HTML, 110 kB of JavaScript and 80 kB of fonts', async () => {
    const sizes = new Map<string, number>();
    const weigh = async (address: string) => {
      const known = sizes.get(address) ?? (await encodedSize(new URL(address, url).href));
      sizes.set(address, known);
      return known;
    };
    const total = async (addresses: string[]) => {
      let sum = 0;
      for (const address of addresses) sum += await weigh(address);
      return sum;
    };
    const heavy: string[] = [];
    for (const page of all()) {
      // the first answer is compressed in haste, all later ones well
      const weight = await encodedSize(url + page.path);
      if (weight > 15 * kilobyte) heavy.push(`${page.path}: HTML ${weight}`);
      const scripts = await total(scriptsOf(page));
      if (scripts > 110 * kilobyte) heavy.push(`${page.path}: JavaScript ${scripts}`);
      const styles = page.root
        .querySelectorAll('link[rel="stylesheet"]')
        .map((link) => link.getAttribute('href') ?? '');
      const fonts = new Set<string>();
      for (const address of styles) {
        const css = await (await fetch(new URL(address, url))).text();
        for (const [, font = ''] of css.matchAll(/url\(["']?([^"')]+\.woff2)/g)) fonts.add(font);
      }
      const fontWeight = await total([...fonts].map((font) => new URL(font, `${url}/assets/`).pathname));
      if (fontWeight > 80 * kilobyte || fonts.size === 0) heavy.push(`${page.path}: ${fonts.size} fonts ${fontWeight}`);
    }
    expect(heavy).toEqual([]);
  });

  it('announce the picture of the first view, of at most 60 kB', async () => {
    const { root } = pages.get('/')!;
    const preload = root.querySelector('link[rel="preload"][as="image"]');
    const set = preload?.getAttribute('imagesrcset')?.split(',') ?? [];
    const candidates = [preload?.getAttribute('href'), ...set.map((candidate) => candidate.trim().split(/\s+/)[0])];
    const addresses = [...new Set(candidates)].filter((address) => address !== undefined);
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses) {
      const weight = await encodedSize(new URL(address, url).href);
      expect([address, weight > 1000 && weight <= 60 * kilobyte]).toEqual([address, true]);
    }
  });

  it('come with what a browser asks for by itself', async () => {
    const types = {
      '/robots.txt': 'text/plain',
      '/manifest.webmanifest': 'application/manifest+json',
      '/favicon.svg': 'image/svg+xml',
      '/sw.js': 'text/javascript',
    };
    for (const [path, type] of Object.entries(types)) {
      const answer = await fetch(url + path);
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
        path,
        200,
        expect.stringContaining(type),
      ]);
    }
    const manifest = (await (await fetch(`${url}/manifest.webmanifest`)).json()) as {
      name: string;
      icons: { src: string; sizes: string }[];
    };
    expect(manifest.name).not.toBe('');
    for (const { src } of manifest.icons) expect([src, (await fetch(new URL(src, url))).status]).toEqual([src, 200]);
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  });

  it('are told apart from paths that do not exist', async () => {
    const lost = await fetchPage(url, '/no-such-page');

    expect(lost.status).toBe(404);
    expect(lost.root.querySelector('h1')?.text).toBe('404 Page Not Found');
    expect(readableText(lost)).toMatch(/add the page to the router/);
    expect(meta(lost, 'robots')).toContain('noindex');
    expect((await htmlRules.validateString(lost.html)).results.flatMap(({ messages }) => messages)).toEqual([]);
  });
});

const between = (text: string, least: number, most: number) => text.length >= least && text.length <= most;

const repeated = (texts: string[]) => texts.filter((text, index) => texts.indexOf(text) !== index);

/** What stands on the page, with the spaces of its source evened out. */
function readableText({ root }: PageSource): string {
  const body = root.querySelector('body')?.clone() as typeof root;
  for (const element of body.querySelectorAll('script, style, template')) element.remove();
  return body.structuredText.replaceAll(/[\u2010-\u2013]/g, '-').replaceAll(/\s+/g, ' ');
}
