import { Clock } from '@lacquer/platform/clock/clock';
import { Transactions } from '@lacquer/platform/database/transactions';
import { InvalidError } from '@lacquer/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { SweepsRepository } from './sweeps.repository.js';

/** In milliseconds: how far back a sweep without a start time goes. History is imported on demand. */
export const firstMs = 24 * 3_600_000;

/** Sweeps on demand, through the database alone: any connected process carries them out. */
@Injectable()
export class SweepRequests {
  constructor(
    private readonly sweeps: SweepsRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Returns the sweep's id. @throws InvalidError CUSTOMER.SWEEP_FUTURE */
  async add(since?: Date): Promise<number> {
    const until = this.clock.now();
    if (since && since > until) {
      const message = 'lies in the future; choose a moment in the past, or leave it out for the last day';
      throw new InvalidError('CUSTOMER.SWEEP_FUTURE', `since: ${message}`, [{ path: 'since', message }]);
    }
    return this.transactions.run(async (tx) => {
      await this.sweeps.lock(tx);
      await this.sweeps.requestBookings(tx);
      return this.sweeps.request(tx, { since: since ?? new Date(until.getTime() - firstMs), until }, false);
    });
  }
}
