import type { BackgroundLoop } from '@lacquer/platform/background/background-loop';
import { BackgroundWork } from '@lacquer/platform/background/background-work';
import { Transactions } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DuplicatesRepository } from './duplicates.repository.js';

/** How long a batch should take, in milliseconds: short, so that no request waits for the processor. */
const batchMs = 100;
/** Records in the first batch and in the largest. Each following one is as large as `batchMs` allows. */
const firstBatch = 20;
const largestBatch = 500;
/** How soon a change is compared, in milliseconds. */
const pollMs = 2000;
const longestRetryMs = 60_000;

/** Compares changed records with all others, in the background. Any number of instances share the work. */
@Injectable()
export class DuplicateFinder {
  private readonly loop: BackgroundLoop;
  private batch = firstBatch;

  constructor(
    private readonly duplicates: DuplicatesRepository,
    private readonly transactions: Transactions,
    background: BackgroundWork,
  ) {
    this.loop = background.repeat({
      name: DuplicateFinder.name,
      run: () => this.compareBatch(),
      retryMs: pollMs,
      longestRetryMs,
    });
  }

  /** Compares what has changed without waiting for the next round. */
  wake(): void {
    this.loop.wake();
  }

  /**
   * Returns the milliseconds until the next batch: as long as this one took, so that requests have at least half of the
   * time. A name of 200 letters costs a hundred times as much as a short one, and a busy machine several times as much.
   */
  private async compareBatch(): Promise<number> {
    const size = this.batch;
    // in case it fails, for instance because it takes too long
    this.batch = Math.ceil(size / 2);
    const began = performance.now();
    const compared = await this.compare(size);
    const tookMs = performance.now() - began;
    const fitting = Math.floor((size * batchMs) / tookMs);
    this.batch = Math.max(1, Math.min(fitting, 2 * size, largestBatch));
    return compared < size ? pollMs : Math.min(tookMs, pollMs);
  }

  /** Returns the number of compared records. */
  private compare(limit: number): Promise<number> {
    return this.transactions.run(async (tx) => {
      const ids = await this.duplicates.take(tx, limit);
      if (ids.length > 0) await this.duplicates.write(tx, ids);
      return ids.length;
    });
  }
}
