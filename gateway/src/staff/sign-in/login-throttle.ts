import { Clock } from '@lacquer/platform/clock/clock';
import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { RateLimitedError } from '@lacquer/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { duration } from '../../limits/sliding-windows.js';

/** Failures within the last hour that cost nothing. Each further one doubles the wait, from a second on. */
const freePerAccount = 5;
const freePerClient = 20;
const longestWait = 900;

/** For so long a refusal holds without asking the database, which may have forgotten the failures meanwhile. */
const rememberedMs = 500;
const maxRemembered = 10_000;

/** From where somebody tries: a device that the account knows, or a client. */
export interface AttemptSource {
  client: string;
  device: string | undefined;
}

/** What is tried: the password, or the code of the second step by somebody who has the password. */
export type LoginStep = 'password' | 'code';

/**
 * Slows guesses at passwords and codes, over all gateways together. Passwords are counted for the account and the source
 * together: a stranger's failures hold up the stranger. An attempt counts as a failure from its start until it succeeds, so
 * that concurrent guesses cannot slip past the count.
 *
 * Codes of unknown devices are counted for the account alone: a code has six digits, and only who has the password can
 * fail here.
 *
 * Not rate-limiter-flexible: its windows are fixed, and it cannot count two things in one step.
 */
@Injectable()
export class LoginThrottle {
  private readonly refused = new Map<string, { wait: number; until: number }>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Records an attempt and returns its id. @throws RateLimitedError STAFF.TOO_MANY_ATTEMPTS, and records nothing */
  async begin(step: LoginStep, email: string, { client, device }: AttemptSource): Promise<number> {
    const attempt = JSON.stringify([step, email, client, device]);
    this.refuseKnown(attempt);
    return this.transactions.run(async (tx) => {
      for (const key of [`account:${email}`, device === undefined ? `client:${client}` : `device:${device}`]) {
        await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('lacquer-login-' || $1, 0))`, [key]);
      }
      const waits =
        device === undefined
          ? [
              step === 'code'
                ? await waitAfter(tx, counted.unknownDevices, [email, step], freePerAccount)
                : await waitAfter(tx, counted.accountAndClient, [email, step, client], freePerAccount),
              await waitAfter(tx, counted.client, [client], freePerClient),
            ]
          : [await waitAfter(tx, counted.accountAndDevice, [email, step, device], freePerAccount)];
      const wait = Math.max(...waits);
      if (wait > 0) {
        if (this.refused.size >= maxRemembered) this.refused.clear();
        this.refused.set(attempt, { wait, until: this.clock.now().getTime() + Math.min(wait * 1000, rememberedMs) });
        throw tooManyAttempts(wait);
      }
      const [row]: { id: number }[] = await tx.query(
        'INSERT INTO login_attempt (account_key, client, device, step) VALUES ($1, $2, $3, $4) RETURNING id',
        [email, client, device, step],
      );
      return row?.id ?? 0;
    });
  }

  /** A flood of the same attempt asks the database once in a while, and others need not wait behind it. */
  private refuseKnown(attempt: string): void {
    const known = this.refused.get(attempt);
    if (!known) return;
    if (known.until > this.clock.now().getTime()) throw tooManyAttempts(known.wait);
    this.refused.delete(attempt);
  }

  /** Earlier failures at the account no longer count; those of the client at other accounts still do. */
  async succeed(attempt: number): Promise<void> {
    await this.dataSource.query('UPDATE login_attempt SET succeeded = true WHERE id = $1', [attempt]);
  }
}

const counted = {
  accountAndDevice: 'account_key = $1 AND step = $2 AND device = $3',
  accountAndClient: 'account_key = $1 AND step = $2 AND client = $3 AND device IS NULL',
  unknownDevices: 'account_key = $1 AND step = $2 AND device IS NULL',
  client: 'client = $1 AND device IS NULL',
};

const tooManyAttempts = (wait: number) =>
  new RateLimitedError(
    'STAFF.TOO_MANY_ATTEMPTS',
    `Too many failed attempts to sign in. Please try again in ${duration(wait)}.`,
    wait,
  );

/** Seconds until the next attempt; 0 if it may be made now. */
async function waitAfter(tx: Transaction, condition: string, values: string[], free: number): Promise<number> {
  const sinceSuccess =
    condition === counted.client
      ? ''
      : `AND id > coalesce((SELECT max(id) FROM login_attempt WHERE ${condition} AND succeeded), 0)`;
  const [row]: { failures: number; seconds: number }[] = await tx.query(
    `SELECT count(*)::int AS failures, extract(epoch FROM clock_timestamp() - max(attempted_at))::float8 AS seconds
     FROM login_attempt
     WHERE ${condition} AND NOT succeeded AND attempted_at > clock_timestamp() - interval '1 hour' ${sinceSuccess}`,
    values,
  );
  if (!row || row.failures < free) return 0;
  const pause = Math.min(longestWait, 2 ** (row.failures - free));
  return Math.max(0, Math.ceil(pause - row.seconds));
}
