/** A push subscription as the product stores it: where to send, and the keys that encrypt for this browser. */
export interface SentSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export function asSent(subscription: Pick<PushSubscription, 'toJSON'>): SentSubscription {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (endpoint === undefined || p256dh === undefined || auth === undefined)
    throw new TypeError('The push subscription has no endpoint or no keys');
  return { endpoint, keys: { p256dh, auth } };
}
