import { adminPath } from '@lacquer/contracts/staff/admin-paths';
import { isInstalled, isIos } from './device';
import { storeServerKey } from './server-key';
import { asSent, type SentSubscription } from './subscription';
import { adminWorker } from './worker';

/**
 * Whether this browser shows push messages of the admin. `needs-home-screen`: on an iPhone or iPad, only once the admin
 * is on the home screen. `denied`: the person has refused, and only the browser's settings change that.
 */
export type PushState = 'unsupported' | 'needs-home-screen' | 'denied' | 'off' | 'on';

/** The person, or the browser for them, does not allow notifications. */
export class PushDenied extends Error {
  override readonly name = 'PushDenied';
}

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && import.meta.env.PROD;

/** The present subscription of this browser. It ends when somebody signs out here, and when the browser ends it. */
export async function currentSubscription(): Promise<SentSubscription | null> {
  if (!isSupported()) return null;
  const registration = await navigator.serviceWorker.getRegistration(adminPath);
  const subscription = await registration?.pushManager?.getSubscription();
  return subscription ? asSent(subscription) : null;
}

export async function pushState(): Promise<PushState> {
  if (!isSupported()) return isIos() && !isInstalled() ? 'needs-home-screen' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' && (await currentSubscription()) ? 'on' : 'off';
}

/**
 * Asks for the permission, which needs the person's tap, and subscribes. `applicationServerKey`: the server's public
 * VAPID key in base64url. Returns what the server needs. Throws PushDenied without a permission, and what the browser
 * throws if its push service does not answer.
 */
export async function turnOnPush(applicationServerKey: string): Promise<SentSubscription> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushDenied('Notifications are not allowed');
  const registration = await adminWorker();
  if (!registration) throw new PushDenied('This browser has no push messages');
  const subscription = await subscribe(registration.pushManager, applicationServerKey);
  await storeServerKey(applicationServerKey).catch(() => undefined);
  return asSent(subscription);
}

/** A subscription with another key, as of a server that was set up anew, makes room for this one. */
async function subscribe(manager: PushManager, applicationServerKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await manager.subscribe(options);
  } catch (failure) {
    const other = await manager.getSubscription();
    if (!other) throw failure;
    await other.unsubscribe();
    return manager.subscribe(options);
  }
}

/** Ends the subscription of this browser. Returns its endpoint, for the server to forget; `null`: there was none. */
export async function turnOffPush(): Promise<string | null> {
  if (!isSupported()) return null;
  const registration = await navigator.serviceWorker.getRegistration(adminPath);
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint ?? null;
}
