import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BackgroundLoop } from '../background/background-loop.js';

/** A key is kept for longer than a day: whoever retries within 24 hours gets the first answer. */
const keptFor = '48 hours';
const batch = 1000;
const restMs = 600_000;
const retryMs = 10_000;

/** Deletes idempotency keys that nobody retries any more. Any number of processes may do so at the same time. */
@Injectable()
export class ExpiredKeys implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: BackgroundLoop;

  constructor(private readonly dataSource: DataSource) {
    this.loop = new BackgroundLoop({
      name: ExpiredKeys.name,
      run: async () => ((await this.deleteBatch()) < batch ? restMs : 0),
      retryMs,
      longestRetryMs: restMs,
    });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  /** Returns how many were deleted. */
  async deleteBatch(): Promise<number> {
    const [, deleted]: [unknown, number] = await this.dataSource.query(
      `DELETE FROM idempotency_key WHERE (scope, key) IN (
         SELECT scope, key FROM idempotency_key WHERE created_at < now() - interval '${keptFor}'
         LIMIT $1 FOR UPDATE SKIP LOCKED)`,
      [batch],
    );
    return deleted;
  }
}
