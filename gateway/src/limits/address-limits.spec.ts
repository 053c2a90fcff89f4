import { migrated } from '@lacquer/platform/testing/migrated';
import { dataSourceOptions } from '@lacquer/platform/database/database-url';
import { RateLimitedError } from '@lacquer/platform/errors/domain-error';
import { preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import { type TestDatabase } from '@lacquer/servers/testing/servers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { gatewayMigrations } from '../database/migrations.js';
import { AddressLimiter, AddressLimits } from './address-limits.js';
import { AttemptsRepository } from './attempts.repository.js';
import type { Limit } from './sliding-windows.js';

const address = '192.0.2.1';

describe('limits per address in the database', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeEach(async () => {
    database = await preparedDatabase(migrated('gateway', gatewayMigrations));
    dataSource = await new DataSource(dataSourceOptions(database.url, 'gateway')).initialize();
  });
  afterEach(async () => {
    if (dataSource.isInitialized) await dataSource.destroy();
    await database.drop();
  });

  /** Acts like another gateway: with nothing in memory. */
  const limiter = (limits: Limit[], name = 'contact') =>
    new AddressLimits(new AttemptsRepository(dataSource)).limiter(name, limits);
  const pass = (seconds: number) =>
    dataSource.query(
      `UPDATE rate_limit SET expires_at = expires_at - make_interval(secs => $1),
         attempts = ARRAY(SELECT attempt - make_interval(secs => $1) FROM unnest(attempts) AS attempt)`,
      [seconds],
    );
  const refusal = async (attempt: Promise<void>) => {
    const error: unknown = await attempt.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(error instanceof RateLimitedError)) throw new Error('the attempt was accepted', { cause: error });
    return error;
  };

  it('slide: each attempt frees its slot when its own window ends', async () => {
    const limits = [{ max: 2, seconds: 6000 }];
    /** At most `seconds`, and less by no more than a busy machine may need for this test. */
    const expectWait = (wait: number | undefined, seconds: number) => {
      expect(wait).toBeLessThanOrEqual(seconds);
      expect(wait).toBeGreaterThan(seconds - 90);
    };
    await limiter(limits).take(address);
    await pass(3000);
    await limiter(limits).take(address);
    await pass(2900);

    const refused = await refusal(limiter(limits).take(address));
    expect(refused.code).toBe('RATE_LIMITED');
    expectWait(refused.retryAfter, 100);
    await pass(100);
    await limiter(limits).take(address);
    expectWait((await refusal(limiter(limits).take(address))).retryAfter, 3000);
  });

  it('enforce the longer limit while the shorter one is met, and do not count refused attempts', async () => {
    const limits = [
      { max: 1, seconds: 1 },
      { max: 3, seconds: 3600 },
    ];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await limiter(limits).take(address);
      await refusal(limiter(limits).take(address));
      await pass(2);
    }

    expect((await refusal(limiter(limits).take(address))).retryAfter).toBeGreaterThan(3590);
  });

  it('separate limiters and clients, and count the /64 network of an IPv6 address as one client', async () => {
    const limits = [{ max: 1, seconds: 60 }];
    await limiter(limits).take('2001:db8:1:2::1');

    await refusal(limiter(limits).take('2001:db8:1:2::9'));
    await limiter(limits).take('2001:db8:1:3::9');
    await limiter(limits, 'other').take('2001:db8:1:2::1');
  });

  it('refuse a client known to be over a limit without a query', async () => {
    const [here, elsewhere] = [limiter([{ max: 1, seconds: 60 }]), limiter([{ max: 1, seconds: 60 }])];
    await elsewhere.take(address);
    await refusal(here.take(address));
    await dataSource.destroy();

    expect((await refusal(here.take(address))).retryAfter).toBeGreaterThan(50);
  });

  it('are kept per gateway while the database is down, and shared again five seconds later', async () => {
    let now = 0;
    const here = new AddressLimiter(
      'contact',
      [{ max: 3, seconds: 60 }],
      new AttemptsRepository(dataSource),
      () => now,
    );
    await here.take(address);
    await dataSource.query('ALTER TABLE rate_limit RENAME TO gone');
    await here.take(address);
    await dataSource.query('ALTER TABLE gone RENAME TO rate_limit');
    now = 4999;
    await here.take(address);
    await refusal(here.take(address));

    await limiter([{ max: 3, seconds: 60 }]).take('192.0.2.2');
    now = 5000;
    await here.take('192.0.2.2');
    await here.take('192.0.2.2');
    await refusal(limiter([{ max: 3, seconds: 60 }]).take('192.0.2.2'));
  });

  it('wait at most two seconds for a database that does not answer', async () => {
    const blocker = dataSource.createQueryRunner();
    await blocker.startTransaction();
    await blocker.query('LOCK TABLE rate_limit');
    const began = performance.now();
    const here = limiter([{ max: 1, seconds: 60 }]);
    await here.take(address);
    await refusal(here.take(address));

    // the lock is held indefinitely
    expect(performance.now() - began).toBeLessThan(30_000);
    await blocker.rollbackTransaction();
    await blocker.release();
  });
});
