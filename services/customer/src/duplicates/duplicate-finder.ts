import type { BackgroundLoop } from '@lacquer/platform/background/background-loop';
import { BackgroundWork } from '@lacquer/platform/background/background-work';
import { Transactions } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DuplicatesRepository } from './duplicates.repository.js';

/** Records that are compared in one transaction: few, so that nobody waits for it. */
const batch = 20;
/** In milliseconds: how soon a change is compared, and the rest after each full batch. */
const pollMs = 2000;
const restMs = 250;
const longestRetryMs = 60_000;

/** Compares changed records with all others, in the background. Any number of instances share the work. */
@Injectable()
export class DuplicateFinder {
  private readonly loop: BackgroundLoop;

  constructor(
    private readonly duplicates: DuplicatesRepository,
    private readonly transactions: Transactions,
    background: BackgroundWork,
  ) {
    this.loop = background.repeat({
      name: DuplicateFinder.name,
      run: async () => ((await this.compare()) < batch ? pollMs : restMs),
      retryMs: pollMs,
      longestRetryMs,
    });
  }

  /** Compares what has changed without waiting for the next round. */
  wake(): void {
    this.loop.wake();
  }

  /** Returns the number of compared records. */
  private compare(): Promise<number> {
    return this.transactions.run(async (tx) => {
      const ids = await this.duplicates.take(tx, batch);
      if (ids.length > 0) await this.duplicates.write(tx, ids);
      return ids.length;
    });
  }
}
