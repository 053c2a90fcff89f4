import '../api/zod-without-eval';
import './styles.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { previewPath } from '@lacquer/contracts/paths';
import { leaveFirstPage } from '../components/island';
import { startHydration } from '../loading/load-again';
import { loadErrorScreen } from './error-fallback';
import { HydratedPage } from './hydrated-page';
import { pagesCache } from './pages-cache';
import { makeRouter } from './router';
import { pageOf } from '../seo/page-head';

const isPreview = location.pathname.startsWith(previewPath);
const router = makeRouter(isPreview ? { basepath: previewPath } : {});
router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) leaveFirstPage();
});
router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) void describePage();
});
async function describePage() {
  const { renewStructuredData } = await import('../seo/renew-structured-data');
  renewStructuredData(pageOf(router.state.matches.at(-1)?.meta ?? router));
}

const isAdmin = /^\/admin(\/|$)/.test(location.pathname);
// the admin's document has no content that could stay
if (!isAdmin) startHydration();
const page = (
  <StrictMode>
    <HydratedPage router={router} />
  </StrictMode>
);
// the document of the admin contains nothing of the page that a preview shows
if (isPreview)
  void import('./preview/preview')
    .then(({ openPreview }) => openPreview(router))
    .then(() => createRoot(document).render(page));
else startTransition(() => void hydrateRoot(document, page));

/** The service worker and the error screen load after the page. */
function loadRest() {
  void loadErrorScreen().catch(() => undefined);
  if (import.meta.env.PROD && 'serviceWorker' in navigator) void startWorker().catch(() => undefined);
}

/** Without a connection, the first page of a visitor is shown too: it was opened before there was a worker to store it. */
async function startWorker() {
  const { serviceWorker } = navigator;
  const isStored = isAdmin || serviceWorker.controller;
  await serviceWorker.register('/sw.js');
  if (isStored) return;
  await serviceWorker.ready;
  await (await caches.open(pagesCache)).add(location.pathname);
}

if (document.readyState === 'complete') loadRest();
else addEventListener('load', loadRest, { once: true });
