import type { SquareSweep } from '@lacquer/contracts/customers/square-sweep';
import { SystemClock } from '@lacquer/platform/clock/clock';
import { Transactions } from '@lacquer/platform/database/transactions';
import type { DataSource } from 'typeorm';
import { BookingAccessRepository } from '../bookings/booking-access.repository.js';
import { TokenState } from '../account/token-state.js';
import { SquareEventsRepository } from '../events/square-events.repository.js';
import { SquarePaymentsRepository } from '../payments/square-payments.repository.js';
import { type SquareOverview, SquareOverviewReader } from '../square-overview.js';
import { SweepRequests } from '../sweep/sweep-requests.js';
import { SweepsRepository } from '../sweep/sweeps.repository.js';

export interface OperatorsOverview extends SquareOverview {
  open: number;
  waiting: number;
}

/** The operator's shell commands, which use only the database. */
export class SquareDesk {
  private readonly events: SquareEventsRepository;
  private readonly sweeps: SweepsRepository;
  private readonly requests: SweepRequests;
  private readonly overview: SquareOverviewReader;

  constructor(dataSource: DataSource) {
    this.events = new SquareEventsRepository(dataSource);
    this.sweeps = new SweepsRepository(dataSource);
    const clock = new SystemClock();
    this.requests = new SweepRequests(this.sweeps, new Transactions(dataSource), clock);
    const payments = new SquarePaymentsRepository(dataSource);
    this.overview = new SquareOverviewReader(
      this.events,
      payments,
      this.sweeps,
      new TokenState(dataSource),
      new BookingAccessRepository(dataSource),
      clock,
    );
  }

  async readStatus(): Promise<OperatorsOverview> {
    return { ...(await this.overview.read()), ...(await this.events.count()) };
  }

  requestSweep(since: Date): Promise<number> {
    return this.requests.add(since);
  }

  getSweep(id: number): Promise<SquareSweep> {
    return this.sweeps.get(id);
  }

  async listEvents(
    onlyFailed: boolean,
    limit: number,
  ): Promise<Record<'id' | 'type' | 'receivedAt' | 'state' | 'reason', string>[]> {
    const events = await this.events.listNewest(onlyFailed, limit);
    return events.map(({ id, type, receivedAt, state, reason }) => ({
      id,
      type,
      receivedAt: receivedAt.toISOString(),
      state,
      reason: reason ?? '',
    }));
  }

  /** Returns `false` if there is no such event. */
  retry(id: string): Promise<boolean> {
    return this.events.reopen(id);
  }
}
