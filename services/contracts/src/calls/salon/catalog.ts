import { z } from 'zod';
import { defineCall } from '../../call.js';
import {
  listGallery as listGalleryRpc,
  listServices as listServicesRpc,
  listTestimonials as listTestimonialsRpc,
  setServicePrice,
} from '../../salon/catalog.js';
import { galleryPath, menuPath, pagesPath, servicesPath, testimonialsPath } from '../../paths.js';
import { siteMenu, sitePage } from '../../site/published.js';
import { translatedLanguages } from '../../site/languages.js';
import { text } from '../../values.js';

export const listServices = defineCall({
  method: 'GET',
  path: servicesPath,
  summary: 'Lists the services of the menu, in display order',
  access: 'anyone',
  answer: listServicesRpc.response,
});

export const listGallery = defineCall({
  method: 'GET',
  path: galleryPath,
  summary: 'Lists the gallery images',
  access: 'anyone',
  answer: listGalleryRpc.response,
});

export const listTestimonials = defineCall({
  method: 'GET',
  path: testimonialsPath,
  summary: 'Lists the testimonials of guests',
  access: 'anyone',
  answer: listTestimonialsRpc.response,
});

export const getMenu = defineCall({
  method: 'GET',
  path: menuPath,
  summary: 'Returns the services and the pages that list them, as the site shows them',
  access: 'anyone',
  answer: siteMenu,
});

const language = z.enum(translatedLanguages);

export const listGalleryIn = defineCall({
  method: 'GET',
  path: `${galleryPath}/:language`,
  summary: 'Lists the gallery images with texts in Spanish or Korean',
  access: 'anyone',
  params: z.object({ language }),
  answer: listGalleryRpc.response,
});

export const listTestimonialsIn = defineCall({
  method: 'GET',
  path: `${testimonialsPath}/:language`,
  summary: 'Lists the testimonials of guests with their details in Spanish or Korean',
  access: 'anyone',
  params: z.object({ language }),
  answer: listTestimonialsRpc.response,
});

export const getMenuIn = defineCall({
  method: 'GET',
  path: `${menuPath}/:language`,
  summary: 'Returns the services and the pages that list them in Spanish or Korean',
  access: 'anyone',
  params: z.object({ language }),
  answer: siteMenu,
});

export const getPageIn = defineCall({
  method: 'GET',
  path: `${pagesPath}/:slug/:language`,
  summary: 'Returns a page in Spanish or Korean',
  access: 'anyone',
  params: z.object({ slug: text(), language }),
  answer: sitePage,
  errors: { 'GATEWAY.PAGE_NOT_FOUND': 'not-found' },
});

export const getPage = defineCall({
  method: 'GET',
  path: `${pagesPath}/:slug`,
  summary: 'Returns the page of a service or of a group of services',
  access: 'anyone',
  params: z.object({ slug: text() }),
  answer: sitePage,
  errors: { 'GATEWAY.PAGE_NOT_FOUND': 'not-found' },
});

export const setPrice = defineCall({
  method: 'PATCH',
  path: '/api/admin/services/:id/price',
  summary: 'Sets the price of a service, in cents',
  access: 'owner',
  params: z.object({ id: setServicePrice.request.shape.id }),
  body: setServicePrice.request.omit({ id: true }),
  safeToRepeat: true,
  forwards: setServicePrice,
  audit: {
    action: 'service.set-price',
    subject: ({ params }) => ['service', params.id],
    details: ({ body }) => ({ price: body.price }),
  },
});
