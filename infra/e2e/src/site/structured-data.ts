import { z } from 'zod';

const reference = z.object({ '@id': z.string() });

const nailSalon = z.object({
  '@type': z.literal('NailSalon'),
  '@id': z.url(),
  name: z.string().min(1),
  url: z.url(),
  image: z.url(),
  telephone: z.string().regex(/^\+1\d{10}$/),
  address: z.object({
    '@type': z.literal('PostalAddress'),
    streetAddress: z.string().min(1),
    addressLocality: z.string().min(1),
    addressRegion: z.literal('CA'),
    postalCode: z.literal('90006'),
    addressCountry: z.literal('US'),
  }),
  geo: z.object({
    '@type': z.literal('GeoCoordinates'),
    latitude: z.number().min(33).max(35),
    longitude: z.number().min(-119).max(-117),
  }),
  openingHoursSpecification: z
    .array(
      z.object({
        '@type': z.literal('OpeningHoursSpecification'),
        dayOfWeek: z.array(z.string()).min(1),
        opens: z.string().regex(/^\d\d:\d\d$/),
        closes: z.string().regex(/^\d\d:\d\d$/),
      }),
    )
    .min(1),
});

const webSite = z.object({ '@type': z.literal('WebSite'), url: z.url(), name: z.string().min(1) });

const breadcrumbList = z.object({
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(
      z.object({
        '@type': z.literal('ListItem'),
        position: z.int().min(1),
        name: z.string().min(1),
        item: z.url(),
      }),
    )
    .min(2),
});

const service = z.object({
  '@type': z.literal('Service'),
  '@id': z.url(),
  name: z.string().min(1),
  description: z.string().min(1),
  url: z.url(),
  provider: reference,
  offers: z.object({
    '@type': z.literal('Offer'),
    priceSpecification: z
      .object({
        minPrice: z.number().min(10).optional(),
        price: z.number().min(10).optional(),
        priceCurrency: z.literal('USD'),
      })
      .refine(
        ({ minPrice, price }) => (minPrice === undefined) !== (price === undefined),
        'one price, or where it starts',
      ),
  }),
});

const checked: Record<string, z.ZodType> = {
  NailSalon: nailSalon,
  WebSite: webSite,
  BreadcrumbList: breadcrumbList,
  Service: service,
};

const document = z.object({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(z.looseObject({ '@type': z.string() })).min(1),
});

export type Node = Record<string, unknown> & { '@type': string };

/** The nodes of a page's JSON-LD. @throws if a node of a known type lacks a property that search engines require */
export function parseStructuredData(scripts: readonly string[]): Node[] {
  const nodes = scripts.flatMap((script) => document.parse(JSON.parse(script))['@graph']);
  for (const node of nodes) checked[node['@type']]?.parse(node);
  return nodes;
}

/** The types of the nodes, in page order. */
export const typesOf = (nodes: readonly Node[]): string[] => nodes.map((node) => node['@type']);

export const breadcrumbsOf = (nodes: readonly Node[]) => {
  const found = nodes.find((node) => node['@type'] === 'BreadcrumbList');
  return found ? breadcrumbList.parse(found).itemListElement : [];
};

export const serviceOf = (nodes: readonly Node[]) => {
  const found = nodes.find((node) => node['@type'] === 'Service');
  return found ? service.parse(found) : undefined;
};
