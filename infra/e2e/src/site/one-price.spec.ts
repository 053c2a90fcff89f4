import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SalonService } from '@lacquer/contracts/salon/catalog';
import type { SiteDocument } from '@lacquer/contracts/site/documents';
import { eventually } from '@lacquer/servers/testing/eventually';
import { checkWithin, durationOf } from '@lacquer/servers/testing/within-limit';
import { type OwnedProduct, startOwnedProduct } from '../behavior/owned-product.js';
import { fetchPage, meta, type PageSource } from './page-source.js';
import { publicPaths } from './routes.js';
import { parseStructuredData, serviceOf } from './structured-data.js';

/** Milliseconds within which a changed price must be on every page. */
const limit = 1000;

const priceOf = ({ root }: PageSource) =>
  serviceOf(
    parseStructuredData(root.querySelectorAll('script[type="application/ld+json"]').map((script) => script.rawText)),
  )?.offers.priceSpecification;

const textOf = (page: PageSource, selector: string) => page.root.querySelector(selector)?.text ?? '';

/** The price next to the service's name in the highlights, the menu, a card, or a row of a list. */
const pricesBeside = ({ root }: PageSource, name: string) =>
  root
    .querySelectorAll('main li, main article')
    .filter((element) => element.text.includes(name) && element.querySelectorAll('li, article').length === 0)
    .flatMap((element) => element.text.match(/\$[\d.,]*\d/g) ?? []);

describe('a price that the owner changes', () => {
  let owned: OwnedProduct;
  let services: SalonService[];

  const pages = (paths: readonly string[]) => Promise.all(paths.map((path) => fetchPage(owned.product.url, path)));
  /** Changes a price. @returns the milliseconds until `look` finds no fault @throws the faults that remain */
  const change = async (name: string, price: number, look: () => Promise<string[]>): Promise<number> => {
    const id = services.find((service) => service.name === name)?.id;
    const answer = await owned.owner.send('PATCH', `/api/admin/services/${id}/price`, { price });
    expect(answer.status).toBe(200);
    let faults: string[] = [];
    return durationOf(() =>
      eventually(async () => (faults = await look()).length === 0, 60_000).catch(() => expect(faults).toEqual([])),
    );
  };

  beforeAll(async () => {
    owned = await startOwnedProduct('standalone', { withProviders: false, publicUrl: true });
    services = (await owned.owner.get<SalonService[]>('/api/services')).body;
  });

  afterAll(() => owned?.stop());

  it('is updated on every page, in share texts and in structured data, within a second', async () => {
    const faultsOf = async (price: string) => {
      const [home, overview, category, detail, spanish, korean, related] = (await pages([
        '/',
        '/services',
        '/manicure-los-angeles',
        '/gel-manicure',
        '/es',
        '/ko',
        '/classic-manicure',
      ])) as [PageSource, PageSource, PageSource, PageSource, PageSource, PageSource, PageSource];
      const seen: Record<string, unknown> = {
        highlightAndMenu: pricesBeside(home, 'Gel Manicure'),
        services: pricesBeside(overview, 'Gel Manicure'),
        category: pricesBeside(category, 'Gel Manicure'),
        related: pricesBeside(related, 'Gel Manicure'),
        spanish: pricesBeside(spanish, 'Manicura en gel'),
        korean: pricesBeside(korean, '젤 매니큐어'),
        details: /Starting price\s*(\$[\d.]+\+)/.exec(textOf(detail, '#details-title ~ dl'))?.[1],
        title: /\$[\d.]+/.exec(textOf(detail, 'title'))?.[0],
        ...Object.fromEntries(
          ['description', 'og:description', 'twitter:description', 'og:title', 'twitter:title'].map((name) => [
            name,
            /\$[\d.]*\d/.exec(meta(detail, name) ?? '')?.[0],
          ]),
        ),
        offer: priceOf(detail)?.minPrice,
      };
      const expected: Record<string, unknown> = {
        ...Object.fromEntries(Object.keys(seen).map((place) => [place, price])),
        highlightAndMenu: [price, price],
        spanish: [price, price],
        korean: [price, price],
        details: `${price}+`,
        offer: Number(price.slice(1)),
      };
      return Object.keys(seen)
        .filter((place) => String(seen[place]) !== String(expected[place]))
        .map((place) => `${place}: ${String(seen[place])}`);
    };
    const dollars = ['42.50', '43.50', '44.50'].values();
    await checkWithin(limit, () => {
      const price = dollars.next().value ?? '';
      return change('Gel Manicure', Number(price) * 100, () => faultsOf(`$${price}`));
    });
  });

  it('replaces the old price on all pages', async () => {
    await change('Gel Manicure', 6125, async () =>
      (await pages(publicPaths)).filter(({ html }) => /4[2-4]\.50?\b/.test(html)).map(({ path }) => path),
    );
  });

  it('is exact wherever it is shown, once the owner says so', async () => {
    const documents = '/api/admin/site/documents';
    const { body } = await owned.owner.get<SiteDocument[]>(`${documents}?kind=service`);
    const gel = body.find(({ slug }) => slug === 'gel-manicure');
    expect(gel?.fields).not.toHaveProperty('exactPrice');
    const saved = await owned.owner.send('PUT', `${documents}/service/${gel?.id}`, { fields: { exactPrice: true } });
    expect(saved.status).toBe(200);
    expect((await owned.owner.send('POST', '/api/admin/site/publish', {})).status).toBe(200);
    const rowOf = ({ root }: PageSource, name: string) =>
      root.querySelectorAll('main li, main article').find(({ text }) => text.includes(name))?.text ?? '';
    const price = '\\s*\\$61\\.25(?!\\+|부터)';
    const faultsOf = async () => {
      const paths = [
        '/',
        '/services',
        '/manicure-los-angeles',
        '/gel-manicure',
        '/es/gel-manicure',
        '/ko/gel-manicure',
      ];
      const found = await pages(paths);
      const [home, overview, category, detail, spanish, korean] = found as [PageSource, ...PageSource[]];
      if (!overview || !category || !detail || !spanish || !korean) return ['a page is missing'];
      const seen: [place: string, text: string, expected: RegExp][] = [
        ['highlight', rowOf(home, 'Gel Manicure'), new RegExp(`Gel Manicure${price}`)],
        ['list', textOf(home, '#services'), /Prices with a plus are starting prices\./],
        ['card', rowOf(overview, 'Gel Manicure'), new RegExp(`Price${price}`)],
        ['category', rowOf(category, 'Gel Manicure'), new RegExp(price)],
        ['box', textOf(detail, '#details-title ~ dl'), new RegExp(`Price${price}`)],
        ['spanish box', textOf(spanish, '#details-title ~ dl'), new RegExp(`Precio${price}`)],
        ['korean box', textOf(korean, '#details-title ~ dl'), new RegExp(`가격${price}`)],
        ['title', textOf(detail, 'title'), new RegExp(`Angeles ${price}`)],
        ['spanish title', textOf(spanish, 'title'), new RegExp(`Ángeles ${price}`)],
        ['description', meta(detail, 'description') ?? '', new RegExp(`minutes, ${price}`)],
      ];
      const { price: offered, minPrice } = priceOf(detail) ?? {};
      return [
        ...seen.filter(([, text, expected]) => !expected.test(text)).map(([place, text]) => `${place}: ${text}`),
        ...(offered === 61.25 && minPrice === undefined ? [] : [`offer: ${offered}, ${minPrice}`]),
      ];
    };
    let faults: string[] = [];
    await eventually(async () => (faults = await faultsOf()).length === 0, 60_000).catch(() =>
      expect(faults).toEqual([]),
    );
  });

  it('updates the starting price of its category in the page head, the text and the menu of every page', async () => {
    await change('Classic Manicure', 2250, async () => {
      const [category, landing, about] = (await pages([
        '/manicure-los-angeles',
        '/nail-salon-los-angeles-koreatown',
        '/about',
      ])) as [PageSource, PageSource, PageSource];
      const seen = {
        words: textOf(category, 'main .eyebrow'),
        title: textOf(category, 'title'),
        description: meta(category, 'og:description') ?? '',
        landing: textOf(landing, 'main'),
        landingDescription: meta(landing, 'twitter:description') ?? '',
        menu: textOf(about, 'header'),
      };
      return Object.entries(seen)
        .filter(([, text]) => !text.includes('$22.50') || text.includes('$25'))
        .map(([place, text]) => `${place}: ${text}`);
    });
  });
});
