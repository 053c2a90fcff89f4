import { pushSubscriptionsPath } from '@lacquer/contracts/messaging/push-subscriptions-path';
import { currentSubscription } from './push';

// Signing out clears it.
const name = 'lacquer-push-endpoint';

/** The server knows the subscription with this endpoint. */
export function noteTold(endpoint: string): void {
  localStorage.setItem(name, endpoint);
}

/**
 * Tells the server a subscription that the browser has renewed, in case the worker could not. A device that was removed
 * elsewhere keeps its endpoint, and stays removed.
 */
export async function tellRenewed(find = currentSubscription): Promise<void> {
  const told = localStorage.getItem(name);
  const subscription = told === null ? null : await find();
  if (!subscription || subscription.endpoint === told) return;
  const answer = await fetch(pushSubscriptionsPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(subscription),
  });
  if (answer.ok) noteTold(subscription.endpoint);
}
