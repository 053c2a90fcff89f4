import { Batcher } from '@lacquer/platform/batching/batcher';
import { isDatabaseAway } from '@lacquer/platform/database/database-errors';
import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { lockAllRecords } from '../customers/record-locks.js';

type Work = (tx: Transaction) => Promise<void>;

/** So many writes share a transaction. Others wait for it, no longer than a caller does. */
const largest = 10;

/** Who writes what Square says: payments, profiles and customers lead to each other in every direction. */
@Injectable()
export class SquareRecords {
  private readonly batcher = new Batcher((works: Work[]) => this.writeAll(works), {
    largest,
    isOfAll: isDatabaseAway,
  });

  constructor(private readonly transactions: Transactions) {}

  /**
   * Runs `work` under the lock of all records, and resolves when it is committed. Such a transaction takes milliseconds: the
   * calls to Square come before it. What is asked for at the same time shares a transaction; when that fails, each runs again
   * by itself.
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
