import { formRequestsPerHour } from '@lacquer/contracts/customers/joining';
import { reportJoinFlood } from '@lacquer/contracts/messaging/join-flood';
import { BackgroundWork } from '@lacquer/platform/background/background-work';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { RateLimitedError } from '@lacquer/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { type AddressLimiter, AddressLimits } from '../limits/address-limits.js';

const everybody = 'everybody';

/** In milliseconds. */
const lookMs = 5000;
const answerMs = 2000;

/**
 * Limits the requests for texts from all addresses and forms together: robots have many. While the total is reached, each gateway
 * reports it again and again, and the messaging service alerts the staff once an hour. What is reported is read in the
 * database, so a report that a killed process did not make follows after its start.
 */
@Injectable()
export class JoinTotal {
  private readonly limiter: AddressLimiter;

  constructor(
    private readonly rpc: RpcClient,
    limits: AddressLimits,
    background: BackgroundWork,
  ) {
    this.limiter = limits.limiter('join-total', [{ max: formRequestsPerHour, seconds: 3600 }]);
    background.repeat({
      name: JoinTotal.name,
      run: async () => {
        await this.look();
        return lookMs;
      },
      firstRestMs: lookMs,
      retryMs: lookMs,
      longestRetryMs: 60_000,
    });
  }

  /** Counts one request. @throws RateLimitedError RATE_LIMITED */
  take(): Promise<void> {
    return this.limiter.take(everybody);
  }

  /** Counts one request if the total leaves room for it. Returns whether it does. */
  async hasTaken(): Promise<boolean> {
    try {
      await this.take();
      return true;
    } catch (error) {
      if (error instanceof RateLimitedError) return false;
      throw error;
    }
  }

  async look(): Promise<void> {
    if (!(await this.limiter.isReached(everybody))) return;
    // what visitors and staff ask of the service must not wait because this finds no answer
    await this.rpc.decorate(reportJoinFlood, { requests: formRequestsPerHour }, answerMs);
  }
}
