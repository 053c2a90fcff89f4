// Paths that are needed where zod is not: public pages read these without loading a schema.
export const servicesPath = '/api/services';
export const galleryPath = '/api/gallery';
export const testimonialsPath = '/api/testimonials';
export const salonPath = '/api/salon';

/** Below it a request body of any type stays bytes. */
export const webhooksPath = '/api/webhooks';
