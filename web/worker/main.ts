import '../src/api/zod-without-eval';
import { adminAddress } from '../src/installed/admin-address';
import { notificationOf } from './notification';
import { openAdmin } from './open-admin';
import { renewSubscription } from './renew-subscription';
import { answerOffline, keepRelease, dropOutdated } from './shell';

/*
 * The service worker of the admin, for the scope /admin. It opens the admin without a connection, and shows push
 * messages. It never answers for /api: what the admin shows meanwhile is what its page has kept, `src/kept`.
 *
 * It is none of Workbox: the worker of the site removes every cache named like Workbox's precaches, and a precache has
 * one release, while a page that is open during a deploy still needs the scripts of the one before.
 */
declare const self: ServiceWorkerGlobalScope;

/** The page registers the worker under an address with its language. */
const language = new URL(self.location.href).searchParams.get('language') ?? 'en';

self.addEventListener('install', (event) => event.waitUntil(install()));

async function install() {
  await keepRelease(language);
  await self.skipWaiting();
}

self.addEventListener('activate', (event) => event.waitUntil(activate()));

async function activate() {
  await dropOutdated();
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const answer = answerOffline(event);
  if (answer) event.respondWith(answer);
});

self.addEventListener('push', (event) => event.waitUntil(show(event.data)));

async function show(data: PushMessageData | null) {
  const { title, options, badge } = notificationOf(data?.text(), language);
  // browsers revoke the permission of a worker that shows nothing
  await self.registration.showNotification(title, options);
  const { navigator } = self;
  if (badge !== undefined && 'setAppBadge' in navigator)
    await (badge > 0 ? navigator.setAppBadge(badge) : navigator.clearAppBadge()).catch(() => undefined);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url } = (event.notification.data ?? {}) as { url?: string };
  event.waitUntil(openAdmin(self.clients, adminAddress(url, self.location.origin)));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription(event, self.registration.pushManager));
});
