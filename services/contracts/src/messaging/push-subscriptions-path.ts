/** Where a browser sends its push subscription: also its service worker, which loads no schema of the call. */
export const pushSubscriptionsPath = '/api/admin/push/subscriptions';
