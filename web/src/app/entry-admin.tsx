import '../api/zod-without-eval';
import './admin.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { staffDictionary } from '../staff-words/words';
import { routeTree as routes } from './admin-routes.gen';
import { awaitInstallPrompt } from '../installed/install-prompt';
import { documentOf } from './hydrated-page';
import { loadRest } from './load-rest';
import { makeRouter } from './router';

// The program of the admin. The public pages' is `entry-client.tsx`. `entry-admin-words.ts` has run before.

awaitInstallPrompt();
const router = makeRouter({ routes, isShell: true, dictionary: staffDictionary() });
// public pages are documents of their own
router.subscribe('onBeforeNavigate', ({ toLocation }) => {
  if (!/^\/admin(\/|$)/.test(toLocation.pathname)) location.assign(toLocation.href);
});
startTransition(() => void hydrateRoot(document, documentOf(router)));
loadRest();
