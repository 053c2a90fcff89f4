/** The name of the service worker's cache of pages. */
export const pagesCache = 'pages';
