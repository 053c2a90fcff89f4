import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { requireAnswerable, requireCaller } from '../deadline/request-deadline.js';
import { nameLostConnection } from '../errors/database-errors.js';

/** A function that writes takes the transaction as an argument, so that it cannot write outside one. */
export type Transaction = EntityManager;

/** The only place that opens a transaction. */
@Injectable()
export class Transactions {
  private readonly afterCommit = new Set<(tx: Transaction) => void>();

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Runs `work` in one transaction. It commits when `work` resolves. It rolls back if `work` throws, or if the caller
   * of the current request has stopped waiting in the meantime.
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

  /** Calls `listener` with the transaction after every commit. It must not throw. */
  onCommit(listener: (tx: Transaction) => void): void {
    this.afterCommit.add(listener);
  }
}
