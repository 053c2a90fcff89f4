import { z } from 'zod';
import { defineRpc } from '../contract.js';
import { galleryItem, salonService, serviceCategory, testimonial } from '../salon/catalog.js';
import { storedSalon } from '../salon/salon.js';
import { cents, count } from '../values.js';
import { documentFields } from './document-kind.js';
import { framing } from './framed.js';
import { kindName } from './kinds.js';

/** A document that visitors see. */
export const publicDocument = z.object({ id: z.uuid(), kind: kindName, fields: documentFields });
export type PublicDocument = z.infer<typeof publicDocument>;

/** Everything that visitors see, of one edition. */
export const publishedSite = z.object({
  edition: count,
  services: z.array(salonService),
  gallery: z.array(galleryItem),
  testimonials: z.array(testimonial),
  salon: storedSalon,
  /** The documents with pages of their own, by kind and in their order. */
  documents: z.array(publicDocument),
  /** The texts of the other pages. Absent: the catalog is of a release without them. */
  pages: z.array(publicDocument).optional(),
  /** The pictures of the gallery, in their order. Absent: as for `pages`. */
  pictures: z.array(publicDocument).optional(),
  /** The reviews of guests, in their order. Absent: the catalog is of a release that knows no source of a review. */
  reviews: z.array(publicDocument).optional(),
  /** The colors of uploaded pictures by their ids. Absent: as for `pages`. */
  colors: z.record(z.string(), z.string()).optional(),
  /** The ids of documents by the slugs that they had before. */
  formerSlugs: z.record(z.string(), z.uuid()),
});
export type PublishedSite = z.infer<typeof publishedSite>;

export const getPublishedSite = defineRpc('catalog.get-published-site.v1', {
  request: z.object({}),
  response: publishedSite,
});

/** A service on cards and in the price list, in one language. `minutes`: from the shortest to the longest. */
export const menuService = z.object({
  slug: z.string(),
  name: z.string(),
  line: z.string().nullable(),
  minutes: z.object({ from: z.int(), to: z.int() }).nullable(),
  /** In cents. */
  price: cents,
  /** Whether it is the price itself; otherwise it is the lowest. */
  exact: z.boolean().optional(),
  /** The unit of the price, as in `per nail`; null: the whole service. */
  per: z.string().nullable(),
  /** The slug of the page that lists it; null: visitors do not see that page. */
  category: z.string().nullable(),
  group: serviceCategory,
  color: z.string(),
  tip: z.string().nullable(),
  checkout: z.string().nullable(),
  /** Whether the home page shows it before the others. */
  featured: z.boolean(),
});
export type MenuService = z.infer<typeof menuService>;

/** A page of services in menus. */
export const menuCategory = z.object({
  slug: z.string(),
  name: z.string(),
  line: z.string().nullable(),
  color: z.string(),
});
export type MenuCategory = z.infer<typeof menuCategory>;

/** What every page needs to know of the services, in one language. */
export const siteMenu = z.object({ services: z.array(menuService), categories: z.array(menuCategory) });
export type SiteMenu = z.infer<typeof siteMenu>;

const pagePicture = z.object({
  picture: z.string(),
  /** Null: it has none of its own. */
  alt: z.string().nullable(),
  focal: framing.focal.unwrap().nullable(),
  crop: framing.crop,
  color: framing.color,
});
export type PagePicture = z.infer<typeof pagePicture>;

const page = {
  slug: z.string(),
  /** With `{price}`, as `fillPrices` reads it. */
  title: z.string(),
  description: z.string(),
  keywords: z.array(z.string()),
  heading: z.string(),
  intro: z.string().nullable(),
  pictures: z.array(pagePicture),
};

const part = z.object({ title: z.string(), text: z.string() });

/** The page of a service, in one language. Its name, price and colors are in the menu. */
const servicePage = z.object({
  kind: z.literal('service'),
  ...page,
  bullets: z.array(z.string()),
  includes: z.array(z.string()),
  note: part.nullable(),
  /** Slugs. */
  related: z.array(z.string()),
});
export type ServicePage = z.infer<typeof servicePage>;

/** A page that lists services, in one language. */
const categoryPage = z.object({
  kind: z.literal('category'),
  ...page,
  listing: z.string(),
  listingText: z.string().nullable(),
  focusTitle: z.string().nullable(),
  focus: z.array(part),
  questions: z.array(part),
});
export type CategoryPage = z.infer<typeof categoryPage>;

const item = part.extend({ figure: z.string().nullable(), note: z.string().nullable() });
export type PageItem = z.infer<typeof item>;

/** A page with texts and lists by the names of its fields, in one language. Those that are empty are absent. */
const textPage = z.object({
  kind: z.literal('page'),
  ...page,
  texts: z.record(z.string(), z.string()),
  lists: z.record(z.string(), z.array(item)),
  /** Those beside a text further down. Absent: none. */
  textPictures: z.array(pagePicture).optional(),
});
export type TextPage = z.infer<typeof textPage>;

/** The page of a document, in one language. */
export const sitePage = z.discriminatedUnion('kind', [servicePage, categoryPage, textPage]);
export type SitePage = z.infer<typeof sitePage>;
