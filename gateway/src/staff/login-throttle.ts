import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { RateLimitedError } from '@lacquer/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { duration } from '../limits/sliding-windows.js';

/** Failures within the window after which every further attempt is refused. */
export const maxFailuresPerAccount = 5;
export const maxFailuresPerClient = 20;
const window = '15 minutes';

/**
 * Limits guesses at passwords, over all gateways together. An attempt counts as a failure from its start until it succeeds,
 * so that concurrent guesses cannot slip past the count.
 *
 * Not rate-limiter-flexible: its windows are fixed, and it cannot count on the account and on the client in one step.
 */
@Injectable()
export class LoginThrottle {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
  ) {}

  /** Records an attempt and returns its id. @throws RateLimitedError STAFF.TOO_MANY_ATTEMPTS, and records nothing */
  async begin(email: string, client: string): Promise<number> {
    return this.transactions.run(async (tx) => {
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('lacquer-login-account:' || $1, 0))`, [email]);
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('lacquer-login-client:' || $1, 0))`, [client]);
      const wait = Math.max(
        await secondsToWait(tx, 'account_key', email, maxFailuresPerAccount),
        await secondsToWait(tx, 'client', client, maxFailuresPerClient),
      );
      if (wait > 0) {
        throw new RateLimitedError(
          'STAFF.TOO_MANY_ATTEMPTS',
          `Too many failed attempts to sign in. Please try again in ${duration(wait)}.`,
          wait,
        );
      }
      const [row]: { id: number }[] = await tx.query(
        'INSERT INTO login_attempt (account_key, client) VALUES ($1, $2) RETURNING id',
        [email, client],
      );
      return row?.id ?? 0;
    });
  }

  /** Earlier failures of the account no longer count; those of the client still do. */
  async succeed(attempt: number): Promise<void> {
    await this.dataSource.query('UPDATE login_attempt SET succeeded = true WHERE id = $1', [attempt]);
  }
}

/** The seconds until fewer than `max` failures lie within the window; 0 when that is already so. */
async function secondsToWait(
  tx: Transaction,
  column: 'account_key' | 'client',
  value: string,
  max: number,
): Promise<number> {
  const sinceSuccess =
    column === 'account_key'
      ? `AND id > coalesce((SELECT max(id) FROM login_attempt WHERE account_key = $1 AND succeeded), 0)`
      : '';
  const [row]: { wait: number }[] = await tx.query(
    `SELECT ceil(extract(epoch FROM attempted_at + interval '${window}' - clock_timestamp()))::int AS wait
     FROM login_attempt
     WHERE ${column} = $1 AND NOT succeeded AND attempted_at > clock_timestamp() - interval '${window}' ${sinceSuccess}
     ORDER BY id DESC OFFSET ${max - 1} LIMIT 1`,
    [value],
  );
  return row?.wait ?? 0;
}
