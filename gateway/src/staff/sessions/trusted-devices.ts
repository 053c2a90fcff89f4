import { affected, maybeOne, statement } from '@lacquer/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { opening, type UnchangedAccount } from '../accounts/account-locks.js';
import { hashOfToken, newToken } from './secret-token.js';

/** In days after the last sign-in: the longest that browsers keep a cookie. */
export const deviceDays = 400;

const findSql = statement<{ id: string }>(
  `SELECT encode(d.token_hash, 'hex') AS id FROM known_device d JOIN staff_account a ON a.id = d.account_id
   WHERE d.token_hash = $1 AND a.email = $2 AND d.expires_at > now()`,
);

const updateKnownDeviceSql = statement('UPDATE known_device SET token_hash = $2 WHERE token_hash = $1');

const rememberDevice = opening(
  statement(`INSERT INTO known_device (token_hash, account_id, expires_at)
   VALUES ($1, $2, now() + make_interval(days => ${deviceDays}))
   ON CONFLICT ON CONSTRAINT known_device_pk DO UPDATE SET expires_at = excluded.expires_at`),
);

const forgetAllSql = statement('DELETE FROM known_device WHERE account_id = $1');

/**
 * The browsers in which an account has signed in. Their attempts are counted separately, so other people's wrong
 * passwords do not delay them (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 */
@Injectable()
export class TrustedDevices {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the device's id within the account; `undefined` when the account never signed in from it. */
  async find(token: string | undefined, email: string): Promise<string | undefined> {
    if (token === undefined) return undefined;
    const row = await maybeOne(this.dataSource, findSql, [hashOfToken(token), email]);
    return row?.id;
  }

  /**
   * Returns the device's new token, which is not stored. The old one becomes invalid, so a copy of it works only until
   * the next sign-in.
   */
  async remember(by: UnchangedAccount, oldToken: string | undefined): Promise<string> {
    const token = newToken();
    const hash = hashOfToken(token);
    if (oldToken !== undefined) {
      await affected(by.tx, updateKnownDeviceSql, [hashOfToken(oldToken), hash]);
    }
    await by.open(rememberDevice, [hash, by.id]);
    return token;
  }

  async forgetAll(tx: EntityManager, accountId: string): Promise<void> {
    await affected(tx, forgetAllSql, [accountId]);
  }
}
