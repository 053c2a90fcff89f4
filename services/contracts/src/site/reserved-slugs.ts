import { siteLanguages } from './languages.js';
import { homeSlug, joinSlug, landingSlug } from './slugs.js';

// Apart from the other slugs: no public page loads these.

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
  landingSlug,
  'not-found',
  'offline',
  'pictures',
  'privacy',
  'readyz',
  'services',
  'terms',
  'vi',
]);
