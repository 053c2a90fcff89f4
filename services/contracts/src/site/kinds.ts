import { z } from 'zod';
import type { DocumentKind } from './document-kind.js';
import { categoryKind } from './kinds/category.js';
import { galleryItemKind } from './kinds/gallery-item.js';
import { pageKind } from './kinds/page.js';
import { salonKind } from './kinds/salon.js';
import { serviceKind } from './kinds/service.js';
import { testimonialKind } from './kinds/testimonial.js';

/** Every kind of document. A kind is added by a file of its own and a line here. */
const kinds = {
  salon: salonKind,
  category: categoryKind,
  service: serviceKind,
  page: pageKind,
  'gallery-item': galleryItemKind,
  testimonial: testimonialKind,
} as const;

export type KindName = keyof typeof kinds;
export const documentKinds: Readonly<Record<KindName, DocumentKind>> = kinds;
export const kindNames = Object.keys(kinds) as KindName[];
export const kindName = z.enum(kindNames as [KindName, ...KindName[]]);

/** The kinds whose documents have a page of their own, each under its slug. */
export const pageKinds = kindNames.filter((name) => {
  const { fields, isFixed } = documentKinds[name];
  return 'slug' in fields && !isFixed;
});
