import { z } from 'zod';
import { defineEvent, defineRpc } from '../contract.js';
import { framing } from '../site/framed.js';
import { cents } from '../values.js';
import { editConflict, storedVersion, madeOf } from '../versions.js';

/** In menu order. */
export const serviceCategories = ['Acrylic', 'Manicure', 'Pedicure', 'Add-ons'] as const;
export const serviceCategory = z.enum(serviceCategories);
export type ServiceCategory = z.infer<typeof serviceCategory>;

const serviceIcon = z.enum(['fa-hand-paper', 'fa-shoe-prints', 'fa-palette', 'fa-magic']);
export type ServiceIcon = z.infer<typeof serviceIcon>;

/**
 * One line of the menu. `duration` in minutes, `price` in cents. `slug` is the path of its page on the site without the
 * leading slash, null without a page. Every price on the site comes from here.
 */
export const salonService = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  duration: z.int().positive().nullable(),
  price: cents,
  category: serviceCategory,
  icon: serviceIcon,
  squareCheckoutUrl: z.url().nullable(),
  slug: z.string().nullable(),
  ...storedVersion,
});
export type SalonService = z.infer<typeof salonService>;

/** `focal` and `crop`: what is shown of the picture. Absent: all of it, around its middle. `color`: that of its place until it is loaded. */
export const galleryItem = z.object({
  id: z.uuid(),
  imageUrl: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  category: z.string(),
  ...framing,
});
export type GalleryItem = z.infer<typeof galleryItem>;

/**
 * A guest's review. `rating` in stars, 1 to 5; `date` as written in the review: `2 weeks ago`; `source`: the address at which
 * it can be read.
 */
export const testimonial = z.object({
  id: z.uuid(),
  name: z.string(),
  rating: z.int().min(1).max(5),
  comment: z.string(),
  clientType: z.string().nullable(),
  date: z.string().nullable(),
  source: z.url().optional(),
});
export type Testimonial = z.infer<typeof testimonial>;

export const listServices = defineRpc('catalog.list-services.v1', {
  request: z.object({}),
  response: z.array(salonService),
});

export const listGallery = defineRpc('catalog.list-gallery.v1', {
  request: z.object({}),
  response: z.array(galleryItem),
});

export const listTestimonials = defineRpc('catalog.list-testimonials.v1', {
  request: z.object({}),
  response: z.array(testimonial),
});

/** Sets the price of one service, in cents. */
export const setServicePrice = defineRpc('catalog.set-service-price.v1', {
  actor: 'owner',
  request: z.object({ id: z.uuid(), price: cents, ...madeOf }),
  response: salonService,
  errors: { 'CATALOG.SERVICE_NOT_FOUND': 'not-found', ...editConflict('CATALOG') },
});

/** The public content has changed: every cached copy is stale. */
export const catalogChanged = defineEvent('catalog.changed.v1', z.looseObject({ changed: z.array(z.string()) }));
