import { generateSW } from 'workbox-build';

const day = 86_400;

/**
 * Writes /sw.js. It precaches fonts, styles and the offline page at the first visit, and caches scripts, pages and
 * images as they are fetched: a second visit transfers no script. It never caches /api or /admin.
 */
export async function writeServiceWorker(folder: string): Promise<void> {
  const { warnings } = await generateSW({
    globDirectory: folder,
    globPatterns: ['offline.html', 'favicon.svg', 'assets/*.{css,woff2}'],
    // A name under /assets/ carries a hash of its content.
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
        // Workbox writes these functions into the worker as text: they see only their argument.
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
  if (warnings.length > 0) throw new Error(`Workbox warns about the service worker: ${warnings.join('; ')}`);
}
