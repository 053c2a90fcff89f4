// Paths only, without zod: public pages import this file without loading a schema.
export const servicesPath = '/api/services';
export const galleryPath = '/api/gallery';
export const testimonialsPath = '/api/testimonials';
export const salonPath = '/api/salon';
export const menuPath = '/api/site/menu';
// These two and that of the gallery, followed by `/es`: the answer in Spanish.
/** Followed by the slug of the page. */
export const pagesPath = '/api/site/pages';

/** Under this path the request body stays raw bytes, whatever its type. */
export const webhooksPath = '/api/webhooks';

/** Under this path the site is shown from drafts, in the frame of its editor. */
export const previewPath = '/admin/preview';

/** The page of the admin, which is also what its manifest and its service worker are for. */
export const adminPath = '/admin';
export const adminManifestPath = '/admin/manifest.webmanifest';
export const adminWorkerPath = '/admin/sw.js';

/** Where a browser sends its push subscription: also its service worker, which loads no schema of the call. */
export const pushSubscriptionsPath = '/api/admin/push/subscriptions';
