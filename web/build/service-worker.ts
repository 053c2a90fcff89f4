import { generateSW } from 'workbox-build';
import { type SiteLanguage, siteLanguages } from '@lacquer/contracts/site/languages';
import { offlineFile } from '../src/app/offline-file';
import { pagesCache } from '../src/app/pages-cache';

const day = 86_400;

/**
 * Writes /sw.js. The worker precaches fonts, styles and the offline page on the first visit, and caches scripts, pages
 * and images as they are fetched. A second visit downloads no scripts. The worker never caches /api or /admin.
 */
export async function writeServiceWorker(folder: string): Promise<void> {
  const { warnings } = await generateSW({
    globDirectory: folder,
    globPatterns: ['offline*.html', 'favicon.svg', 'assets/*.{css,woff2}'],
    // those that need it fetch it
    globIgnores: ['assets/korean*', 'assets/*vietnamese*', 'assets/*-rare-*', 'assets/*-bold-*', 'assets/entry-admin*'],
    // File names under /assets/ contain a hash of their content.
    dontCacheBustURLsMatching: /^assets\//,
    swDest: `${folder}/sw.js`,
    inlineWorkboxRuntime: true,
    sourcemap: false,
    mode: 'production',
    skipWaiting: true,
    clientsClaim: true,
    cleanupOutdatedCaches: true,
    runtimeCaching: [
      ...siteLanguages.toReversed().map(pagesOf),
      {
        // the data with which a page starts belongs to the page: see startDataPath
        urlPattern: ({ url, sameOrigin }) => sameOrigin && /^\/(assets|start-data)\//.test(url.pathname),
        handler: 'CacheFirst',
        options: { cacheName: 'assets', expiration: { maxEntries: 120, maxAgeSeconds: 90 * day } },
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

type Caching = NonNullable<Parameters<typeof generateSW>[0]['runtimeCaching']>[number];

/** Workbox serializes these functions into the worker, so they can use only their argument. */
const isPage: Readonly<Record<SiteLanguage, Extract<Caching['urlPattern'], (...given: never) => unknown>>> = {
  en: ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && !/^\/(api|admin)(\/|$)/.test(url.pathname),
  es: ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && /^\/es(\/|$)/.test(url.pathname),
  ko: ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && /^\/ko(\/|$)/.test(url.pathname),
};

/** The pages of a language. The first rule that applies decides: English is the last. */
const pagesOf = (language: SiteLanguage): Caching => ({
  urlPattern: isPage[language],
  handler: 'NetworkFirst',
  options: {
    cacheName: pagesCache,
    cacheableResponse: { statuses: [200] },
    expiration: { maxEntries: 40, maxAgeSeconds: 30 * day },
    precacheFallback: { fallbackURL: offlineFile(language) },
  },
});
