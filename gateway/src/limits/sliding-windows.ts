import { refusals, waitingTimes } from '@lacquer/contracts/sentences/refusals';
import { type Said, say, sayCount } from '@lacquer/contracts/sentences/say';
import { RateLimitedError } from '@lacquer/platform/errors/domain-error';

/** At most `max` attempts in any `seconds`. */
export interface Limit {
  max: number;
  seconds: number;
}

/** Above this many clients, the one idle the longest is evicted, so a flood cannot exhaust memory. */
const maxClients = 20_000;

/** The accepted attempts of each client in sliding windows, in the memory of this process. */
export class SlidingWindows {
  private readonly times = new Map<string, number[]>();
  private readonly longestMs: number;

  constructor(
    private readonly limits: readonly Limit[],
    private readonly now: () => number = Date.now,
  ) {
    this.longestMs = Math.max(...limits.map(({ seconds }) => seconds)) * 1000;
  }

  /** Records one attempt. @throws RateLimitedError when a limit is reached; a refused attempt does not count */
  take(client: string): void {
    this.check(client);
    this.replace(client, [...this.agesOf(client), 0]);
  }

  /** @throws RateLimitedError when a limit is reached */
  check(client: string): void {
    const wait = secondsToWait(this.agesOf(client), this.limits);
    if (wait > 0) throw tooManyRequests(wait);
  }

  /** Replaces a client's accepted attempts. `ages` in milliseconds, oldest first. */
  replace(client: string, ages: readonly number[]): void {
    const now = this.now();
    this.times.delete(client);
    this.times.set(
      client,
      ages.map((age) => now - age),
    );
    if (this.times.size > maxClients) this.times.delete(this.times.keys().next().value as string);
  }

  private agesOf(client: string): number[] {
    const now = this.now();
    return (this.times.get(client) ?? []).map((time) => now - time).filter((age) => age < this.longestMs);
  }
}

/** Seconds until every limit admits another attempt; 0 if each does. `ages` in milliseconds, oldest first. */
export function secondsToWait(ages: readonly number[], limits: readonly Limit[]): number {
  const waits = limits.map(({ max, seconds }) => {
    const decisive = ages.filter((age) => age < seconds * 1000).at(-max);
    return decisive === undefined ? 0 : Math.ceil(seconds - decisive / 1000);
  });
  return Math.max(...waits);
}

/** `wait` in seconds. */
export function tooManyRequests(wait: number): RateLimitedError {
  return new RateLimitedError('RATE_LIMITED', say(refusals.tooManyRequests, { wait: duration(wait) }), wait);
}

/** `wait` in seconds, as text. */
export function duration(wait: number): Said {
  return wait < 90 ? sayCount(waitingTimes.seconds, wait) : say(waitingTimes.minutes, { count: Math.ceil(wait / 60) });
}
