/** Letters, digits and single hyphens. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** In characters. */
export const longestSlug = 60;

/** The first part of every address that the site or the product itself uses. No document has it as its slug. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  'about',
  'admin',
  'api',
  'areas',
  'assets',
  'contact',
  'en',
  'es',
  'gallery',
  'healthz',
  'home',
  'icons',
  'images',
  'ko',
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
