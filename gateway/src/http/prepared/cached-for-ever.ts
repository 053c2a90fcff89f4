/** The `cache-control` of an address whose content never changes, such as one that holds a hash of it. */
export const cachedForEver = 'public, max-age=31536000, immutable';
