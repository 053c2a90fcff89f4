import type { PostOutcome } from '../webhooks/post.js';

export interface RetryPolicy {
  /** At most so many retries. */
  count: number;
  covers(outcome: PostOutcome): boolean;
}

/**
 * A webhook's address and its fragment, which is not part of the request, nor of what is signed. It holds connection
 * overrides: `rc` retries under the policies `rp`. Without them Twilio retries once, and only when the connection failed.
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
