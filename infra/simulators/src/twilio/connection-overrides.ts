import type { PostOutcome } from '../webhooks/post.js';

export interface RetryPolicy {
  /** Maximum number of retries. */
  count: number;
  covers(outcome: PostOutcome): boolean;
}

/**
 * Separates a webhook's URL from its fragment, which is neither sent nor signed. The fragment contains connection
 * overrides: `rc` retries under the policies `rp`. Without them Twilio retries once, and only if the connection failed.
 * https://www.twilio.com/docs/usage/webhooks/webhooks-connection-overrides
 */
export function readConnectionOverrides(address: string): { url: string; retry: RetryPolicy } {
  const [url = '', fragment = ''] = address.split('#', 2);
  const overrides = new URLSearchParams(fragment);
  const count = Number(overrides.get('rc') ?? 1);
  const policies = new Set((overrides.get('rp') ?? 'ct').split(','));
  const retry: RetryPolicy = {
    count: Number.isInteger(count) ? Math.min(Math.max(count, 0), 5) : 1,
    covers: (outcome) => {
      if (policies.has('all')) return true;
      if (outcome.status === null) return policies.has(outcome.failure === 'connect' ? 'ct' : 'rt');
      return policies.has(outcome.status >= 500 ? '5xx' : '4xx');
    },
  };
  return { url, retry };
}
