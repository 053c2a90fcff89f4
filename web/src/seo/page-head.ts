import type { QueryClient } from '@tanstack/react-query';
import type { Thing } from 'schema-dts';
import { knownSalon } from '../salon/queries';
import type { SiteSettings } from '../settings';
import {
  breadcrumbData,
  nailSalonData,
  pageAddress,
  webSiteData,
  type Breadcrumb,
  type SiteFacts,
} from './structured-data';

export interface Page extends SiteFacts {
  path: string;
  /** The page's own words; the salon's name is added where it is known. */
  title: string;
  description: string;
  keywords: readonly string[];
  /** Where it is not `/images/share/<path>.png`. */
  image?: string;
  jsonLd?: readonly Exclude<Thing, string>[];
  /** From below the home page down to this page. */
  breadcrumbs?: readonly Breadcrumb[];
  /** The same words in other languages, this page among them. */
  alternates?: readonly { language: string; path: string }[];
  /** `en_US` unless said otherwise. */
  locale?: string;
}

/** The facts of a route's `match.context`, for `pageHead` and the builders of structured data. */
export const siteFacts = (context: { queryClient: QueryClient; settings: SiteSettings }): SiteFacts => ({
  settings: context.settings,
  salon: knownSalon(context.queryClient),
});

/** `/gel-manicure` has its picture for sharing at `/images/share/gel-manicure.png`. */
export const shareImage = (path: string): string => `/images/share/${path === '/' ? 'home' : path.slice(1)}.png`;

const isServer = typeof window === 'undefined';

// Inside a script element nothing may look like markup.
const escaped = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c');

/** The head of a public page. Addresses are absolute, so canonical ones are there only where the public address is known. */
export function pageHead(page: Page) {
  const { path, description, settings, salon, locale = 'en_US' } = page;
  const title = salon ? `${page.title} | ${salon.name}` : page.title;
  const image = pageAddress(settings, page.image ?? shareImage(path));
  const isKnown = settings.publicUrl !== null;
  // for readers that never navigate inside a browser: the code of it stays on the server
  const graph = !isServer
    ? []
    : [
        ...(salon ? [nailSalonData(settings, salon)] : []),
        ...(path === '/' ? [webSiteData(page)] : []),
        ...(page.breadcrumbs ? [breadcrumbData(page.breadcrumbs, settings)] : []),
        ...(page.jsonLd ?? []),
      ];
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      { name: 'keywords', content: page.keywords.join(', ') },
      { name: 'robots', content: 'index, follow, max-image-preview:large' },
      { property: 'og:type', content: 'website' },
      { property: 'og:locale', content: locale },
      ...(salon ? [{ property: 'og:site_name', content: salon.name }] : []),
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      ...(isKnown ? [{ property: 'og:url', content: pageAddress(settings, path) }] : []),
      { property: 'og:image', content: image },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: page.title },
      { name: 'twitter:card', content: 'summary_large_image' },
      { name: 'twitter:title', content: title },
      { name: 'twitter:description', content: description },
      { name: 'twitter:image', content: image },
    ],
    links: isKnown
      ? [
          { rel: 'canonical', href: pageAddress(settings, path) },
          ...(page.alternates ?? []).map((alternate) => ({
            rel: 'alternate',
            hrefLang: alternate.language,
            href: pageAddress(settings, alternate.path),
          })),
        ]
      : [],
    scripts: graph.length
      ? [
          {
            type: 'application/ld+json',
            children: escaped({ '@context': 'https://schema.org', '@graph': graph }),
          },
        ]
      : [],
  };
}
