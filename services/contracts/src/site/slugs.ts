/** Letters, digits and single hyphens. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** In characters. */
export const longestSlug = 60;

/** Names the home page, whose address has no slug. */
export const homeSlug = 'home';

/** Names the page on which visitors ask for texts. */
export const joinSlug = 'join';

/** Names the landing page, and is its address unless the salon has given it one of its own. */
export const landingSlug = 'nail-salon-los-angeles-koreatown';

/** The path of the page with this slug. */
export const pathOfSlug = (slug: string): string => (slug === homeSlug ? '/' : `/${slug}`);

/** The slug of the page at this path. */
export const slugOfPath = (path: string): string => (path === '/' ? homeSlug : path.slice(1));

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
