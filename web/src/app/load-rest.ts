import { loadErrorScreen } from './error-fallback';
import { pagesCache } from './pages-cache';

/** Loads the service worker of the site and the error screen, after the page. */
export function loadRest(): void {
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}

function start(): void {
  void loadErrorScreen().catch(() => undefined);
  // the admin has a worker of its own
  if (import.meta.env.PROD && 'serviceWorker' in navigator && !location.pathname.startsWith('/admin'))
    void startWorker().catch(() => undefined);
}

/** Without a connection, the first page of a visitor is shown too: it was opened before there was a worker to store it. */
async function startWorker() {
  const { serviceWorker } = navigator;
  const isStored = serviceWorker.controller;
  await serviceWorker.register('/sw.js');
  if (isStored) return;
  await serviceWorker.ready;
  await (await caches.open(pagesCache)).add(location.pathname);
}
