import { expect } from '@jest/globals';
import { eventually } from '@lacquer/servers/testing/eventually';
import type { CDPSession, Page, Worker } from 'playwright-core';
import { addCustomer } from './customer-steps.js';
import { type DistantAdmin, startDistantAdmin } from './away.js';
import { Client } from '../behavior/client.js';

export const texter = '+12135550141';

/** The admin with its service worker, a customer who has texted, a message and a campaign. */
export async function startInstalledAdmin(): Promise<DistantAdmin> {
  const admin = await startDistantAdmin({ serviceWorkers: 'allow' });
  try {
    const { product, owner, page, relay } = admin;
    await page.context().grantPermissions(['notifications'], { origin: relay.url });
    await addCustomer(owner, texter, ['Dana', 'Example'], 4500);
    await product.providers.twilio.sendInbound({ from: texter, body: 'Is Friday at three still free?' });
    const message = { lastName: 'Example', email: 'ana@example.com', phone: '(213) 555-0123', service: 'nailart' };
    await new Client(product.url).post('/api/contact', {
      ...message,
      firstName: 'Ana',
      message: 'Do you take walk-ins?',
    });
    await admin.textEverybody('Ten percent off on Tuesdays');
    return admin;
  } catch (error) {
    await admin.stop();
    throw error;
  }
}

/** The paths of pages, the kinds of what they keep, and words that only their lists have. */
export const offlinePages = [
  ['/admin', 'home', 'Today'],
  ['/admin/contacts', 'messages', 'Do you take walk-ins?'],
  ['/admin/replies', 'replies', 'Is Friday at three still free?'],
  [`/admin/replies/${encodeURIComponent(texter)}`, 'conversation', 'Is Friday at three still free?'],
  ['/admin/customers', 'customers', 'Dana Example'],
  ['/admin/campaigns', 'campaigns', 'Ten percent off on Tuesdays'],
] as const;

/** Opens a page and waits for its list. */
export async function openList({ relay, page }: DistantAdmin, path: string, words: string): Promise<void> {
  await page.goto(relay.url + path);
  await page.locator('main#page').getByText(words).first().waitFor();
}

/** Whether a key of what is kept is that of the list itself, not of a part beside it. */
const isMainOf = (kind: string, key: string): boolean =>
  key.startsWith(`${kind} `) && /overview|contacts",|conversations",\{|texts"|customers",\{|"page"/.test(key);

/** Opens the pages with a connection, as a person does before it is lost, and waits until the device has kept them. */
export async function visitPages(admin: DistantAdmin): Promise<void> {
  for (const [path, kind, words] of offlinePages) {
    await openList(admin, path, words);
    await eventually(async () => (await keptOf(admin.page)).some((key) => isMainOf(kind, key)));
  }
  await workerReady(admin.page);
}

/** Resolves when the worker of the admin has stored its files and controls the page. */
export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

/** The keys of what the device has kept. */
export const keptOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('lacquer-kept');
        opening.addEventListener('error', () => reject(new Error('The database does not open')));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const [store] = database.objectStoreNames;
          if (store === undefined) {
            database.close();
            // a database that this question has made
            indexedDB.deleteDatabase('lacquer-kept');
            resolve([]);
            return;
          }
          const keys = database.transaction(store).objectStore(store).getAllKeys();
          keys.addEventListener('success', () => {
            database.close();
            resolve(keys.result.map(String));
          });
        });
      }),
  );

/** The line that says since when the page may be outdated. */
export const keptLine = (page: Page) => page.getByText(/^No connection\. This is as of \d+:\d\d [AP]M\./);

/** Delivers a push message to the worker of the admin, as the browser does when its push service has one. */
export async function deliverPush({ page, relay }: DistantAdmin, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  try {
    const registrationId = await registrationOf(session, `${relay.url}/admin`);
    await session.send('ServiceWorker.deliverPushMessage', { origin: relay.url, registrationId, data });
  } finally {
    await session.detach();
  }
}

async function registrationOf(session: CDPSession, scope: string): Promise<string> {
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find((registration) => registration.scopeURL === scope && !registration.isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  return found;
}

interface ShownNotification {
  title: string;
  body: string;
  tag: string;
  icon: string;
  badge: string;
  data: unknown;
}

/** The notifications that the worker shows. */
export const notificationsOf = (page: Page): Promise<ShownNotification[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/admin');
    const shown = (await registration?.getNotifications()) ?? [];
    return shown.map((each) => {
      const { title, body, tag, icon, data } = each;
      return { title, body, tag, icon, data: data as unknown, badge: (each as { badge?: string }).badge ?? '' };
    });
  });

/** Taps a notification: its event in the worker, which no test can make a real tap. */
export async function tapNotification(worker: Worker, tag: string): Promise<void> {
  await worker.evaluate(async (wanted) => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      dispatchEvent(event: Event): boolean;
      NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
    };
    const [notification] = await scope.registration.getNotifications({ tag: wanted });
    if (!notification) throw new Error('No such notification');
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  }, tag);
}

export function adminWorkerOf(page: Page): Worker {
  const worker = page
    .context()
    .serviceWorkers()
    .find((each) => new URL(each.url()).pathname === '/admin/sw.js');
  expect(worker).toBeDefined();
  return worker as Worker;
}
