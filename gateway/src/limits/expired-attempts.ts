import { BackgroundLoop } from '@lacquer/platform/background/background-loop';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';

const batch = 1000;
const restMs = 600_000;
const retryMs = 10_000;

/**
 * Deletes attempts that no limit counts any more, so that the tables stay small and no address is kept longer than needed:
 * those at signing in after a day. So are devices from which nobody has signed in for long. Any number of gateways may do so at the same time.
 */
@Injectable()
export class ExpiredAttempts implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: BackgroundLoop;

  constructor(private readonly dataSource: DataSource) {
    this.loop = new BackgroundLoop({
      name: ExpiredAttempts.name,
      run: () => this.deleteBatch(),
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

  /** Returns the rest until the next batch, in milliseconds. */
  private async deleteBatch(): Promise<number> {
    const [, limits]: [unknown, number] = await this.dataSource.query(
      `DELETE FROM rate_limit WHERE (name, client) IN (
         SELECT name, client FROM rate_limit WHERE expires_at < clock_timestamp() LIMIT $1 FOR UPDATE SKIP LOCKED)`,
      [batch],
    );
    const [, logins]: [unknown, number] = await this.dataSource.query(
      `DELETE FROM login_attempt WHERE id IN (
         SELECT id FROM login_attempt WHERE attempted_at < now() - interval '1 day' LIMIT $1 FOR UPDATE SKIP LOCKED)`,
      [batch],
    );
    const [, devices]: [unknown, number] = await this.dataSource.query(
      `DELETE FROM known_device WHERE (token_hash, account_id) IN (
         SELECT token_hash, account_id FROM known_device WHERE expires_at < now() LIMIT $1 FOR UPDATE SKIP LOCKED)`,
      [batch],
    );
    return Math.max(limits, logins, devices) < batch ? restMs : 0;
  }
}
