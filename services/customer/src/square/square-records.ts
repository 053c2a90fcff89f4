import { Batcher } from '@lacquer/platform/batching/batcher';
import { isDatabaseAway } from '@lacquer/platform/errors/database-errors';
import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { lockAllRecords } from '../customers/record-locks.js';

type Work = (tx: Transaction) => Promise<void>;

/** The maximum number of writes in one transaction. Others wait for it, no longer than a caller does. */
const largest = 10;

/**
 * Serializes the writes of Square's data, because payments, profiles and customers refer to each other in every
 * direction.
 */
@Injectable()
export class SquareRecords {
  private readonly batcher = new Batcher((works: Work[]) => this.writeAll(works), {
    largest,
    isOfAll: isDatabaseAway,
  });

  constructor(private readonly transactions: Transactions) {}

  /**
   * Runs `work` under the lock of all records, and resolves after the commit. Such a transaction takes milliseconds:
   * the calls to Square are made before it. Concurrent works share a transaction; if that fails, each runs again in its
   * own.
   */
  write(work: Work): Promise<void> {
    return this.batcher.add(work);
  }

  private writeAll(works: readonly Work[]): Promise<void[]> {
    return this.transactions.run(async (tx) => {
      await lockAllRecords(tx);
      const done: void[] = [];
      for (const work of works) done.push(await work(tx));
      return done;
    });
  }
}
