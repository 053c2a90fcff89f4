import '../api/zod-without-eval';
import './site.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { previewPath } from '@lacquer/contracts/paths';
import { splitPath } from '@lacquer/contracts/site/languages';
import { leaveFirstPage } from '../components/island';
import { loadDictionary } from '../language/load-dictionary';
import { startHydration } from '../loading/load-chunk';
import { pageOf } from '../seo/page-head';
import { documentOf } from './hydrated-page';
import { loadRest } from './load-rest';
import { makeRouter } from './router';
import { routeTree as routes } from './site-routes.gen';
import { rest } from './start/rest';

// The program of the public pages. The admin's is `entry-admin.tsx`.

const isPreview = location.pathname.startsWith(previewPath);
const base = isPreview ? previewPath : '';
const { language } = splitPath(location.pathname.slice(base.length));

async function open() {
  const dictionary = await loadDictionary(language);
  // on a slow phone, the program's own start and the router's are each as long as a task may be
  await rest(0);
  const router = makeRouter({
    routes,
    base,
    language,
    dictionary,
    landing: document.documentElement.dataset['landing'],
  });
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) leaveFirstPage();
  });
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) void describePage(router);
  });
  // the document of the admin contains nothing of the page that a preview shows
  if (isPreview) {
    const { openPreview } = await import('./preview/preview');
    await openPreview(router);
    createRoot(document).render(documentOf(router));
  } else startTransition(() => void hydrateRoot(document, documentOf(router)));
}

async function describePage(router: ReturnType<typeof makeRouter>) {
  const { renewStructuredData } = await import('../seo/renew-structured-data');
  renewStructuredData(pageOf(router.state.matches.at(-1)?.meta ?? router));
}

if (!isPreview) startHydration();
void open();
loadRest();
