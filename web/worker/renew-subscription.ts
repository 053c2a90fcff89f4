import { pushSubscriptionsPath } from '@lacquer/contracts/messaging/push-subscriptions-path';
import { storedServerKey } from '../src/installed/server-key';
import { asSent } from '../src/installed/subscription';

type Subscription = Pick<PushSubscription, 'toJSON' | 'options'>;

/** What a browser says when it ends a subscription. Some say less than the standard asks for. */
interface SubscriptionChange {
  oldSubscription: Subscription | null;
  newSubscription: Subscription | null;
}

interface Subscriber {
  subscribe(options: PushSubscriptionOptionsInit): Promise<Subscription>;
}

/** The browser has ended a subscription: subscribes again with the same key, and tells the server the new one. */
export async function renewSubscription(
  { oldSubscription, newSubscription }: SubscriptionChange,
  pushManager: Subscriber,
): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey ?? (await storedServerKey());
  if (!newSubscription && !key) return;
  const subscription =
    newSubscription ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  // a refusal: the session has ended, and whoever signs in is asked anew
  await fetch(pushSubscriptionsPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asSent(subscription)),
  });
}
