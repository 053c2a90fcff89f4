// Paths only, without zod: public pages import this file without loading a schema.
export const servicesPath = '/api/services';
export const galleryPath = '/api/gallery';
export const testimonialsPath = '/api/testimonials';
export const salonPath = '/api/salon';
export const menuPath = '/api/site/menu';
// These two and those of the gallery and the testimonials, followed by `/es`: the answer in Spanish.
/** Followed by the slug of the page. */
export const pagesPath = '/api/site/pages';

/** Followed by a hash of the data with which a page starts, and the path of the page: a script that is loaded after it. */
export const startDataPath = '/start-data';

/** Under this path the request body stays raw bytes, whatever its type. */
export const webhooksPath = '/api/webhooks';

/** Under this path the site is shown from drafts, in the frame of its editor. */
export const previewPath = '/admin/preview';
