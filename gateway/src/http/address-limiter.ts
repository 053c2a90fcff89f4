import { RateLimitedError } from '@lacquer/platform/errors/domain-error';
import { clientOf } from './client-address.js';

export interface Limit {
  max: number;
  seconds: number;
}

/** Above this many clients the ones that have been quiet longest are forgotten: memory stays bounded under a flood. */
const maxClients = 20_000;

/** Counts what each client does in sliding windows, in the memory of this process. */
export class AddressLimiter {
  private readonly times = new Map<string, number[]>();
  private readonly longest: number;

  constructor(
    private readonly limits: readonly Limit[],
    private readonly now: () => number = Date.now,
  ) {
    this.longest = Math.max(...limits.map(({ seconds }) => seconds));
  }

  /** Counts one attempt. @throws RateLimitedError, and counts nothing, when a limit is reached */
  take(address: string): void {
    const client = clientOf(address);
    const now = this.now();
    const recent = (this.times.get(client) ?? []).filter((time) => time > now - this.longest * 1000);
    for (const { max, seconds } of this.limits) {
      const oldest = recent.filter((time) => time > now - seconds * 1000).at(-max);
      if (oldest !== undefined) {
        const wait = Math.ceil((oldest + seconds * 1000 - now) / 1000);
        throw new RateLimitedError('RATE_LIMITED', `Too many requests. Please try again in ${duration(wait)}.`, wait);
      }
    }
    recent.push(now);
    this.times.delete(client);
    this.times.set(client, recent);
    if (this.times.size > maxClients) this.times.delete(this.times.keys().next().value as string);
  }
}

/** `wait` in seconds, in words. */
export function duration(wait: number): string {
  if (wait < 90) return `${wait} second${wait === 1 ? '' : 's'}`;
  return `${Math.ceil(wait / 60)} minutes`;
}
