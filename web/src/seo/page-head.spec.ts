import { describe, expect, it } from '@jest/globals';
import { samplePlace } from '@lacquer/contracts/site/sample/place';
import { sampleSalon } from '../testing/sample-salon';
import { pageHead } from './page-head';
import { structuredData } from './structured-data';

const settings = {
  publicUrl: 'https://salon.example.com',
  bookingUrl: 'https://example.com/book',
  googleMapsApiKey: null,
  gaMeasurementId: null,
};
const page = {
  path: '/gel-manicure',
  title: 'Gel Manicure',
  description: 'Three weeks of shine',
  keywords: ['gel', 'manicure'],
  settings,
  language: 'en' as const,
  homeName: 'Home',
  salon: sampleSalon,
  describe: structuredData,
};

interface Node {
  '@type': string;
  [key: string]: unknown;
}

function graphOf(head: ReturnType<typeof pageHead>): Node[] {
  const text = head.scripts[0]?.children ?? '{}';
  return (JSON.parse(text) as { '@graph': Node[] })['@graph'];
}

const metaOf = (head: ReturnType<typeof pageHead>, key: string) =>
  head.meta.flatMap((tag) => {
    const named = tag as { name?: string; property?: string; content?: string };
    return (named.name ?? named.property) === key ? [named.content] : [];
  });

describe('the head of a page', () => {
  it('contains the canonical address, keywords and share image of the page', () => {
    const head = pageHead(page);

    expect(head.meta[0]).toEqual({ title: 'Gel Manicure | Lacquer House' });
    expect(head.links[0]).toEqual({ rel: 'canonical', href: 'https://salon.example.com/gel-manicure' });
    expect(metaOf(head, 'keywords')).toEqual(['gel, manicure']);
    expect(metaOf(head, 'og:image')).toEqual(['https://salon.example.com/images/share/gel-manicure.png']);
    expect(metaOf(head, 'twitter:title')).toEqual(['Gel Manicure | Lacquer House']);
  });

  it('omits the trailing slash of the home page', () => {
    const head = pageHead({ ...page, path: '/' });

    expect(head.links[0]).toEqual({ rel: 'canonical', href: 'https://salon.example.com' });
    expect(metaOf(head, 'og:image')).toEqual(['https://salon.example.com/images/share/home.png']);
    expect(graphOf(head).map((node) => node['@type'])).toEqual(['NailSalon', 'WebSite']);
  });

  it('names the logo of a salon that has one', () => {
    const [plain] = graphOf(pageHead(page));
    expect(plain).not.toHaveProperty('logo');
    const logo = { picture: `/pictures/${'a'.repeat(32)}/800.jpg`, width: 600, height: 200 };
    const [salon] = graphOf(pageHead({ ...page, salon: { ...sampleSalon, logo } }));
    expect(salon?.['logo']).toBe(`https://salon.example.com${logo.picture}`);
  });

  it('describes the salon without self-serving ratings', () => {
    const [salon] = graphOf(pageHead(page));

    expect(salon).toMatchObject({
      '@type': 'NailSalon',
      '@id': 'https://salon.example.com/#salon',
      telephone: '+12135550142',
      address: { postalCode: '90006' },
      openingHoursSpecification: [{ opens: '10:00', closes: '18:00' }],
    });
    expect(salon).not.toHaveProperty('aggregateRating');
  });

  it('has no position of the sample for a salon at an address of its own', () => {
    const [plain] = graphOf(pageHead(page));
    expect(plain?.['geo']).toEqual({ '@type': 'GeoCoordinates', ...sampleSalon.geo });
    const address = { street: '200 Sample Street', city: 'New York', region: 'NY', postalCode: '10001' };
    const [salon] = graphOf(pageHead({ ...page, salon: { ...sampleSalon, address, geo: samplePlace.geo } }));
    expect(salon).not.toHaveProperty('geo');
    expect(salon?.['hasMap']).toContain('query=200%20Sample%20Street');
  });

  it('contains the breadcrumbs from home to the page', () => {
    const head = pageHead({ ...page, breadcrumbs: [{ name: 'Gel Manicure', path: '/gel-manicure' }] });
    const trail = graphOf(head).find((node) => node['@type'] === 'BreadcrumbList');

    expect(trail?.['itemListElement']).toMatchObject([
      { position: 1, name: 'Home', item: 'https://salon.example.com' },
      { position: 2, name: 'Gel Manicure', item: 'https://salon.example.com/gel-manicure' },
    ]);
  });

  it.each([
    [false, { minPrice: 10 }],
    [true, { price: 10 }],
  ])('contains the offer of a service, whose price is exact: %s', (isExact, price) => {
    const offered = { path: '/nail-art', name: 'Nail Art', description: 'x', dollars: 10, isExact, per: 'nail' };
    const service = graphOf(pageHead({ ...page, service: offered })).find((node) => node['@type'] === 'Service');

    expect(service).toMatchObject({
      provider: { '@id': 'https://salon.example.com/#salon' },
      offers: {
        priceSpecification: { '@type': 'UnitPriceSpecification', ...price, priceCurrency: 'USD', unitText: 'nail' },
      },
    });
    expect(JSON.stringify(service)).not.toContain(isExact ? '"minPrice"' : '"price"');
  });

  it('omits the salon if it is unknown', () => {
    const head = pageHead({ ...page, salon: null });

    expect(head.meta[0]).toEqual({ title: 'Gel Manicure' });
    expect(head.scripts).toEqual([]);
    expect(metaOf(head, 'og:site_name')).toEqual([]);
  });

  it('has no canonical address if the public URL is unknown', () => {
    expect(pageHead({ ...page, settings: { ...settings, publicUrl: null } }).links).toEqual([]);
  });

  it('escapes markup in the JSON-LD script', () => {
    const head = pageHead({ ...page, salon: { ...sampleSalon, tagline: '</script><script>alert(1)</script>' } });

    expect(head.scripts[0]?.children).not.toContain('<');
    expect(graphOf(head)[0]?.['description']).toBe('</script><script>alert(1)</script>');
  });

  it('links to its translations, and is named by its own address', () => {
    const { links, meta } = pageHead({ ...page, language: 'ko' });
    const address = (path: string) => `https://salon.example.com${path}/gel-manicure`;

    expect(links).toEqual([
      { rel: 'canonical', href: address('/ko') },
      { rel: 'alternate', hrefLang: 'en', href: address('') },
      { rel: 'alternate', hrefLang: 'es', href: address('/es') },
      { rel: 'alternate', hrefLang: 'ko', href: address('/ko') },
      { rel: 'alternate', hrefLang: 'x-default', href: address('') },
    ]);
    expect(meta).toContainEqual({ property: 'og:locale', content: 'ko_KR' });
  });

  it('does not link to a language that the salon does not offer', () => {
    const { links } = pageHead({ ...page, salon: { ...sampleSalon, languages: ['es'] } });
    expect(links.flatMap((link) => ('hrefLang' in link ? link.hrefLang : []))).toEqual(['en', 'es', 'x-default']);
  });
});
