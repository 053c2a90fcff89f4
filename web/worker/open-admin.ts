import { previewPath } from '@lacquer/contracts/paths';
import { adminPath } from '@lacquer/contracts/staff/admin-paths';
import type { OpenRequest } from '../src/installed/open-request';

/** How long an open window may take to say that it opens a page, in milliseconds. */
const patienceMs = 1500;

const isOfAdmin = ({ url }: WindowClient): boolean => {
  const { pathname } = new URL(url);
  return (pathname === adminPath || pathname.startsWith(`${adminPath}/`)) && !pathname.startsWith(previewPath);
};

/**
 * Shows an admin page in the window of the admin that was used last, or in a new one. The window opens the page itself,
 * so that it can ask before it leaves a form; one that does not answer is loaded anew.
 */
export async function openAdmin(clients: Clients, url: string): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  // the last used comes first
  const admin = windows.find(isOfAdmin);
  if (!admin) {
    await clients.openWindow(url);
    return;
  }
  await admin.focus().catch(() => undefined);
  if (await isOpenedBy(admin, url)) return;
  await admin.navigate(url).catch(() => clients.openWindow(url));
}

const isOpenedBy = (admin: WindowClient, url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(false), patienceMs);
    port1.addEventListener('message', () => {
      clearTimeout(timer);
      resolve(true);
    });
    port1.start();
    admin.postMessage({ open: url } satisfies OpenRequest, [port2]);
  });
