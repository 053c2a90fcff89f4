import { siteLanguages } from './languages.js';

/** Letters, digits and single hyphens. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** In characters. */
export const longestSlug = 60;

/** Names the home page, whose address has no slug. */
export const homeSlug = 'home';

/** Names the page on which visitors ask for texts. */
export const joinSlug = 'join';

/** The path of the page with this slug. */
export const pathOfSlug = (slug: string): string => (slug === homeSlug ? '/' : `/${slug}`);

/** The slug of the page at this path. */
export const slugOfPath = (path: string): string => (path === '/' ? homeSlug : path.slice(1));

/** The first part of every address that the site or the product itself uses. No document has it as its slug. */
export const reservedSlugs: ReadonlySet<string> = new Set<string>([
  ...siteLanguages,
  'about',
  'admin',
  'api',
  'areas',
  'assets',
  'contact',
  'gallery',
  'healthz',
  homeSlug,
  'icons',
  'images',
  joinSlug,
  // short links
  'l',
  'metrics',
  'nail-salon-los-angeles-koreatown',
  'not-found',
  'offline',
  'pictures',
  'privacy',
  'readyz',
  'services',
  'terms',
  'vi',
]);

/** The slug that a name suggests: `gel-manicure` for `Gel Manicure`; undefined for a name without Latin letters. */
export function slugFor(name: string): string | undefined {
  const slug = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[’']/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replaceAll(/^-+|-+$/g, '');
  return slug === '' ? undefined : slug;
}
