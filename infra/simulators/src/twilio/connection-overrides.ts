import type { PostOutcome } from '../webhooks/post.js';

const longestTotalMs = 15_000;

export interface RetryPolicy {
  /** Maximum number of retries. */
  count: number;
  /** Within so long all attempts together. Milliseconds. */
  totalMs: number;
  covers(outcome: PostOutcome): boolean;
}

/**
 * Separates a webhook's URL from its fragment, which is neither sent nor signed. The fragment contains connection
 * overrides: `rc` retries under the policies `rp`, within `tt` milliseconds of all, at most 15,000. Without them Twilio
 * retries once, and only if the connection failed.
 * https://www.twilio.com/docs/usage/webhooks/webhooks-connection-overrides
 */
export function readConnectionOverrides(address: string): { url: string; retry: RetryPolicy } {
  const [url = '', fragment = ''] = address.split('#', 2);
  const overrides = new URLSearchParams(fragment);
  const count = Number(overrides.get('rc') ?? 1);
  const policies = new Set((overrides.get('rp') ?? 'ct').split(','));
  const total = Number(overrides.get('tt') ?? longestTotalMs);
  const retry: RetryPolicy = {
    totalMs: Number.isInteger(total) ? Math.min(Math.max(total, 100), longestTotalMs) : longestTotalMs,
    count: Number.isInteger(count) ? Math.min(Math.max(count, 0), 5) : 1,
    covers: (outcome) => {
      if (policies.has('all')) return true;
      if (outcome.status === null) return policies.has(outcome.failure === 'connect' ? 'ct' : 'rt');
      return policies.has(outcome.status >= 500 ? '5xx' : '4xx');
    },
  };
  return { url, retry };
}
