import { within } from '@lacquer/platform/deadline/within';
import { messageOf } from '@lacquer/platform/errors/message-of';
import { Injectable, Logger } from '@nestjs/common';
import { clientOf } from '../http/client-address.js';
import { type Attempts, AttemptsRepository } from './attempts.repository.js';
import { type Limit, secondsToWait, SlidingWindows, tooManyRequests } from './sliding-windows.js';

/** In milliseconds. A database that has not answered by then counts as down. */
const answerWithinMs = 2000;

/** In milliseconds. After a failure, limits are kept only in memory for this long. */
const awayForMs = 5000;

/** Creates the limiters per address. */
@Injectable()
export class AddressLimits {
  constructor(private readonly attempts: AttemptsRepository) {}

  /** `name` separates this limiter's attempts from those of others. */
  limiter(name: string, limits: readonly Limit[]): AddressLimiter {
    return new AddressLimiter(name, limits, this.attempts);
  }
}

/**
 * Limits a client's attempts in sliding windows, shared by all gateways. While the database is down, each gateway keeps
 * the limits in memory. A client known to be over a limit is refused without a query.
 *
 * Not rate-limiter-flexible: tried with 11.4 on PostgreSQL, its fixed windows let 9 attempts of 5 through within one
 * window, and refused attempts count.
 */
export class AddressLimiter {
  private readonly logger = new Logger(AddressLimiter.name);
  private readonly latest: SlidingWindows;
  private awayUntil = 0;

  constructor(
    private readonly name: string,
    private readonly limits: readonly Limit[],
    private readonly attempts: AttemptsRepository,
    private readonly now: () => number = Date.now,
  ) {
    this.latest = new SlidingWindows(limits, now);
  }

  /** Records one attempt. @throws RateLimitedError RATE_LIMITED; a refused attempt does not count */
  async take(address: string): Promise<void> {
    const client = clientOf(address);
    this.latest.check(client);
    const attempts = await this.askDatabase(client);
    if (!attempts) {
      this.latest.take(client);
      return;
    }
    this.latest.replace(client, attempts.ages);
    // an attempt may leave its window between the refusal and the reading of its age
    if (!attempts.isAccepted) throw tooManyRequests(Math.max(1, secondsToWait(attempts.ages, this.limits)));
  }

  /** Whether no gateway would accept an attempt of this client now. @throws while the database does not answer */
  async isReached(address: string): Promise<boolean> {
    const ages = await within(answerWithinMs, this.attempts.listAges(this.name, clientOf(address)));
    return secondsToWait(ages, this.limits) > 0;
  }

  private async askDatabase(client: string): Promise<Attempts | undefined> {
    if (this.now() < this.awayUntil) return undefined;
    try {
      return await within(answerWithinMs, this.attempts.take(this.name, client, this.limits));
    } catch (error) {
      this.awayUntil = this.now() + awayForMs;
      // not the error itself, which contains the address
      const reason = messageOf(error);
      this.logger.error({ msg: 'limits are kept in memory: the database does not answer', limiter: this.name, reason });
      return undefined;
    }
  }
}
