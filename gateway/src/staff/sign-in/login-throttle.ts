import { refusals } from '@lacquer/contracts/sentences/refusals';
import { say } from '@lacquer/contracts/sentences/say';
import { AsyncResource } from 'node:async_hooks';
import { Clock } from '@lacquer/platform/clock/clock';
import { affected, maybeOne, statement, statements } from '@lacquer/platform/database/sql';
import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { RateLimitedError, UnavailableError } from '@lacquer/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import PQueue from 'p-queue';
import { DataSource } from 'typeorm';
import { duration } from '../../limits/sliding-windows.js';

/**
 * The number of failures within the last hour without a wait. Each further one doubles the wait, starting at one
 * second.
 */
const freePerAccount = 5;
const freePerClient = 20;
const longestWait = 900;

/**
 * Wrong passwords for one account from all unknown devices together. Above the free ones a guesser with any number of
 * addresses has two tries a minute. Known devices are not delayed.
 */
const freeFromAnywhere = 100;
const longestWaitFromAnywhere = 30;

/**
 * In milliseconds. A refusal is repeated from memory for at most this long, because the failures may have been deleted
 * from the database since.
 */
const rememberedMs = 500;
const maxRemembered = 10_000;

/** How many attempts from unknown devices use a database connection at the same time. Known devices are not limited. */
const maxStrangers = 2;

/** More waiting attempts than this would wait for several seconds. */
const maxWaiting = 200;

/** The source of an attempt: a device known to the account, or a client. */
export interface AttemptSource {
  client: string;
  device: string | undefined;
}

/** The factor that is tried: the password, or the code of the second step after a right password. */
export type LoginStep = 'password' | 'code';

const lockBeginSql = statement(`SELECT pg_advisory_xact_lock(hashtextextended('lacquer-login-' || $1, 0))`);

const insertLoginAttemptSql = statement<{ id: number }>(
  'INSERT INTO login_attempt (account_key, client, device, step) VALUES ($1, $2, $3, $4) RETURNING id',
);

const succeedSql = statement('UPDATE login_attempt SET succeeded = true WHERE id = $1');

const counted = {
  accountAndDevice: 'account_key = $1 AND step = $2 AND device = $3',
  accountAndClient: 'account_key = $1 AND step = $2 AND client = $3 AND device IS NULL',
  unknownDevices: 'account_key = $1 AND step = $2 AND device IS NULL',
  client: 'client = $1 AND device IS NULL',
};

type Counted = keyof typeof counted;

const failuresSql = statements<Counted, { failures: number; seconds: number }>(
  Object.keys(counted) as Counted[],
  (which) => {
    const condition = counted[which];
    const sinceSuccess =
      which === 'client'
        ? ''
        : `AND id > coalesce((SELECT max(id) FROM login_attempt WHERE ${condition} AND succeeded), 0)`;
    return `SELECT count(*)::int AS failures, extract(epoch FROM clock_timestamp() - max(attempted_at))::float8 AS seconds
      FROM login_attempt
      WHERE ${condition} AND NOT succeeded AND attempted_at > clock_timestamp() - interval '1 hour' ${sinceSuccess}`;
  },
);

/**
 * Throttles guesses at passwords and codes, shared by all gateways. Password failures are counted per account and
 * source: a stranger's failures delay only the stranger. From a hundred failures within an hour on, whatever their
 * addresses, all unknown devices wait for each other. An attempt counts as a failure from its start until it
 * succeeds, so concurrent guesses cannot slip past the count.
 *
 * Codes from unknown devices are counted per account alone: a code has six digits, and only someone with the password
 * can fail here.
 *
 * Not rate-limiter-flexible: its windows are fixed, and it cannot count two things in one step.
 */
@Injectable()
export class LoginThrottle {
  /** Attempts from unknown devices that use the database. The others wait in memory. */
  private readonly strangers = new PQueue({ concurrency: maxStrangers });
  private readonly refused = new Map<string, { wait: number; until: number }>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Records an attempt and returns its id. @throws RateLimitedError STAFF.TOO_MANY_ATTEMPTS, UnavailableError STAFF.TOO_BUSY; records nothing then */
  async begin(step: LoginStep, email: string, source: AttemptSource): Promise<number> {
    const counts = countsFor(step, email, source);
    this.refuseKnown(counts);
    const record = () => this.record(step, email, source, counts);
    if (source.device !== undefined) return record();
    if (this.strangers.size >= maxWaiting) {
      const message = 'Too many people are signing in at the same time. Please try again.';
      throw new UnavailableError('STAFF.TOO_BUSY', message, { retryAfter: 5 });
    }
    // a place is taken in another request's context
    return this.strangers.add(
      AsyncResource.bind(() => {
        this.refuseKnown(counts);
        return record();
      }),
    );
  }

  private record(step: LoginStep, email: string, source: AttemptSource, counts: readonly Count[]): Promise<number> {
    const { client, device } = source;
    return this.transactions.run(async (tx) => {
      for (const key of locksFor(step, email, source)) await affected(tx, lockBeginSql, [key]);
      const waits: number[] = [];
      for (const count of counts) {
        const wait = await waitAfter(tx, count);
        if (wait > 0) this.remember(count, wait);
        waits.push(wait);
      }
      const wait = Math.max(...waits);
      if (wait > 0) throw tooManyAttempts(wait);
      const row = await maybeOne(tx, insertLoginAttemptSql, [email, client, device, step]);
      return row?.id ?? 0;
    });
  }

  private remember(count: Count, wait: number): void {
    if (this.refused.size >= maxRemembered) this.refused.clear();
    const until = this.clock.now().getTime() + Math.min(wait * 1000, rememberedMs);
    this.refused.set(keyOf(count), { wait, until });
  }

  /**
   * A flood queries the database only occasionally, which does not delay others: one of the same attempt, and one of a
   * client at ever new accounts.
   */
  private refuseKnown(counts: readonly Count[]): void {
    for (const key of counts.map(keyOf)) {
      const refusal = this.refused.get(key);
      if (refusal && refusal.until > this.clock.now().getTime()) throw tooManyAttempts(refusal.wait);
      if (refusal) this.refused.delete(key);
    }
  }

  /** Earlier failures of the account no longer count; those of the client at other accounts still do. */
  async succeed(attempt: number): Promise<void> {
    await affected(this.dataSource, succeedSql, [attempt]);
  }
}

const tooManyAttempts = (wait: number) =>
  new RateLimitedError('STAFF.TOO_MANY_ATTEMPTS', say(refusals.tooManyAttempts, { wait: duration(wait) }), wait);

/** Failures that count for an attempt. */
interface Count {
  which: Counted;
  values: string[];
  free: number;
  /** In seconds. */
  longest?: number;
}

const keyOf = ({ which, values }: Count): string => JSON.stringify([which, values]);

function countsFor(step: LoginStep, email: string, { client, device }: AttemptSource): Count[] {
  if (device !== undefined) {
    return [
      {
        which: 'accountAndDevice',
        values: [email, step, device],
        free: freePerAccount,
      },
    ];
  }
  const ofAccount: Count[] =
    step === 'code'
      ? [{ which: 'unknownDevices', values: [email, step], free: freePerAccount }]
      : [
          { which: 'accountAndClient', values: [email, step, client], free: freePerAccount },
          {
            which: 'unknownDevices',
            values: [email, step],
            free: freeFromAnywhere,
            longest: longestWaitFromAnywhere,
          },
        ];
  return [...ofAccount, { which: 'client', values: [client], free: freePerClient }];
}

/**
 * What must not change between the counting and the recording of an attempt. A device waits for nobody else, and a
 * password from one client not for those from others: `maxStrangers` of each gateway may exceed `freeFromAnywhere`.
 */
function locksFor(step: LoginStep, email: string, { client, device }: AttemptSource): string[] {
  if (device !== undefined) return [`device:${device}`];
  return [...(step === 'code' ? [`account:${email}`] : []), `client:${client}`];
}

/** Seconds until the next attempt; 0 if it may be made now. */
async function waitAfter(tx: Transaction, { which, values, free, longest = longestWait }: Count): Promise<number> {
  const row = await maybeOne(tx, failuresSql[which], values);
  if (!row || row.failures < free) return 0;
  const pause = Math.min(longest, 2 ** (row.failures - free));
  return Math.max(0, Math.ceil(pause - row.seconds));
}
