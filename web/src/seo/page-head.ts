import { sharePicturesPath } from '@lacquer/contracts/site/picture-urls';
import { offeredLanguages, pathIn, type SiteLanguage } from '@lacquer/contracts/site/languages';
import { slugOfPath } from '@lacquer/contracts/site/slugs';
import type { RouterContext } from '../app/router-context';
import { wordsOf } from '../language/translate';
import { cachedSalon } from '../salon/queries';
import { pageAddress, type Page, type SiteFacts } from './page';

type FactsContext = Pick<RouterContext, 'settings' | 'language' | 'dictionary' | 'describe' | 'queryClient'>;

/** The site facts from a route's `match.context`, for `pageHead` and the builders of structured data. */
export const siteFacts = (context: FactsContext): SiteFacts => ({
  settings: context.settings,
  language: context.language,
  homeName: wordsOf(context).t('Home'),
  describe: context.describe,
  salon: cachedSalon(context.queryClient),
});

/** The share image of `/gel-manicure` is `/images/share/gel-manicure.png`. */
export const shareImage = (path: string): string => `${sharePicturesPath}/${slugOfPath(path)}.png`;

const pages = new WeakMap<object, Page>();

/** In the browser: the `Page` from which `pageHead` built these tags. */
export const pageOf = (meta: object): Page | undefined => pages.get(meta);

const locales: Readonly<Record<SiteLanguage, string>> = { en: 'en_US', es: 'es_US', ko: 'ko_KR' };

/** The head of a public page. A canonical address is absolute, so it needs the site's own address. */
export function pageHead(page: Page) {
  const { path, description, settings, salon, language } = page;
  const address = (of: SiteLanguage) => pageAddress(settings, pathIn(of, path));
  const title = salon ? `${page.title} | ${salon.name}` : page.title;
  const image = pageAddress(settings, page.image ?? shareImage(path));
  const isKnown = settings.publicUrl !== null;
  const meta = [
    { title },
    { name: 'description', content: description },
    { name: 'keywords', content: page.keywords.join(', ') },
    { name: 'robots', content: 'index, follow, max-image-preview:large' },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: locales[language] },
    ...(salon ? [{ property: 'og:site_name', content: salon.name }] : []),
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(isKnown ? [{ property: 'og:url', content: address(language) }] : []),
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: page.title },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image },
  ];
  // in the browser, `renewStructuredData` replaces the server's script; its code loads on the first navigation
  const children = page.describe?.(page);
  if (!page.describe) pages.set(meta, page);
  return {
    meta,
    links: [
      ...(page.preloads ?? []),
      ...(isKnown
        ? [
            { rel: 'canonical', href: address(language) },
            ...offeredLanguages(salon).map((hrefLang) => ({ rel: 'alternate', hrefLang, href: address(hrefLang) })),
            { rel: 'alternate', hrefLang: 'x-default', href: address('en') },
          ]
        : []),
    ],
    scripts: children ? [{ type: 'application/ld+json', children }] : [],
  };
}
