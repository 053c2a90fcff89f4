import { adminPath, adminWorkerPath } from '@lacquer/contracts/staff/admin-paths';
import { staffLanguage } from '../staff-words/words';

/** How often an open window asks for a new release of the worker at most, in milliseconds. A new document always asks. */
const updateEveryMs = 3_600_000;

const isPossible = (): boolean => 'serviceWorker' in navigator && import.meta.env.PROD;

/** The registration of the admin's service worker, once it is active. `null`: this browser or address can have none. */
export async function adminWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!isPossible()) return null;
  const { serviceWorker } = navigator;
  // in its address, since a worker knows nothing of the page when it installs
  await serviceWorker.register(`${adminWorkerPath}?language=${staffLanguage()}`, { scope: adminPath });
  return serviceWorker.ready;
}

/** Registers the worker, and keeps it up to date in a window that stays open. Returns a function that ends that. */
export function followWorker(): () => void {
  let askedAt = Date.now();
  const registered = adminWorker().catch(() => null);
  const ask = async () => {
    if (document.visibilityState === 'hidden' || Date.now() - askedAt < updateEveryMs) return;
    askedAt = Date.now();
    await (await registered)?.update();
  };
  const askQuietly = () => void ask().catch(() => undefined);
  document.addEventListener('visibilitychange', askQuietly);
  return () => document.removeEventListener('visibilitychange', askQuietly);
}
