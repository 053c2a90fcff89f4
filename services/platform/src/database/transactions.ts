import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { requireAnswerable, requireCaller } from '../deadline/request-deadline.js';
import { nameLostConnection } from './database-errors.js';

/** A function that writes takes the transaction as an argument, so that nothing is written outside of one. */
export type Transaction = EntityManager;

/** The only place that opens a transaction. */
@Injectable()
export class Transactions {
  private readonly afterCommit = new Set<(tx: Transaction) => void>();

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Runs `work` in one transaction. It commits when `work` resolves and rolls back when it throws, or when the caller of the
   * request that it is part of has gone meanwhile.
   */
  async run<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    let committed: Transaction | undefined;
    const result = await this.dataSource
      .transaction(async (tx) => {
        requireCaller();
        committed = tx;
        const done = await work(tx);
        await requireAnswerable();
        return done;
      })
      .catch(nameLostConnection);
    if (committed) for (const listener of this.afterCommit) listener(committed);
    return result;
  }

  /** Calls `listener` after every commit with the transaction that has ended. It must not throw. */
  onCommit(listener: (tx: Transaction) => void): void {
    this.afterCommit.add(listener);
  }
}
