import { generateSW } from 'workbox-build';

const day = 86_400;

/**
 * Writes /sw.js: fonts, styles and the offline page are kept from the first visit on, pages and pictures once seen.
 * Nothing under /api or /admin is ever kept.
 */
export async function writeServiceWorker(folder: string): Promise<void> {
  const { warnings } = await generateSW({
    globDirectory: folder,
    globPatterns: ['offline.html', 'favicon.svg', 'assets/*.{css,woff2}'],
    // names under /assets/ carry a hash of their content
    dontCacheBustURLsMatching: /^assets\//,
    swDest: `${folder}/sw.js`,
    inlineWorkboxRuntime: true,
    sourcemap: false,
    mode: 'production',
    skipWaiting: true,
    clientsClaim: true,
    cleanupOutdatedCaches: true,
    runtimeCaching: [
      {
        // These functions are written into the worker as text: they know nothing but their argument.
        urlPattern: ({ request, url, sameOrigin }) =>
          sameOrigin && request.mode === 'navigate' && !/^\/(api|admin)(\/|$)/.test(url.pathname),
        handler: 'NetworkFirst',
        options: {
          cacheName: 'pages',
          cacheableResponse: { statuses: [200] },
          expiration: { maxEntries: 40, maxAgeSeconds: 30 * day },
          precacheFallback: { fallbackURL: 'offline.html' },
        },
      },
      {
        urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
        handler: 'CacheFirst',
        options: { cacheName: 'assets', expiration: { maxEntries: 80, maxAgeSeconds: 90 * day } },
      },
      {
        urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/images/'),
        handler: 'StaleWhileRevalidate',
        options: { cacheName: 'images', expiration: { maxEntries: 60, maxAgeSeconds: 30 * day } },
      },
    ],
  });
  if (warnings.length > 0) throw new Error(`The service worker is not as it should be: ${warnings.join('; ')}`);
}
