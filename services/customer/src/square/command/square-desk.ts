import type { SquareSweep } from '@lacquer/contracts/square-sweep';
import { Transactions } from '@lacquer/platform/database/transactions';
import type { DataSource } from 'typeorm';
import { SquareEventsRepository } from '../events/square-events.repository.js';
import { TokenState } from '../account/token-state.js';
import { SquarePaymentsRepository } from '../payments/square-payments.repository.js';
import { SweepsRepository } from '../sweep/sweeps.repository.js';

export interface SquareOverview {
  lastEventAt: Date | null;
  open: number;
  waiting: number;
  withoutPhone: number;
  tokenRefusedSince: Date | null;
  sweeps: SquareSweep[];
}

/** What an operator sees and does at the shell, by the database alone. */
export class SquareDesk {
  private readonly events: SquareEventsRepository;
  private readonly sweeps: SweepsRepository;

  constructor(private readonly dataSource: DataSource) {
    this.events = new SquareEventsRepository(dataSource);
    this.sweeps = new SweepsRepository(dataSource);
  }

  async readStatus(): Promise<SquareOverview> {
    return {
      ...(await this.events.count()),
      lastEventAt: await this.events.findLastReceivedAt(),
      withoutPhone: await new SquarePaymentsRepository(this.dataSource).countWithoutPhone(),
      tokenRefusedSince: await new TokenState(this.dataSource).findRefusedSince(),
      sweeps: await this.sweeps.list(5),
    };
  }

  requestSweep(since: Date): Promise<number> {
    return new Transactions(this.dataSource).run(async (tx) => {
      await this.sweeps.lock(tx);
      return this.sweeps.request(tx, { since, until: new Date() }, false);
    });
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
