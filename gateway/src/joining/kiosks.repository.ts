import { affected, maybeOne, statement } from '@lacquer/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { opening, type UnchangedAccount } from '../staff/accounts/account-locks.js';
import { hashOfToken, newToken } from '../staff/sessions/secret-token.js';

/** How long a tablet takes requests. Hours. */
export const kioskHours = 12;

const removeExpiredSql = statement('DELETE FROM join_kiosk WHERE expires_at < now()');

const openKiosk = opening(
  statement(
    `INSERT INTO join_kiosk (token_hash, started_by, expires_at) VALUES ($1, $2, now() + interval '${kioskHours} hours')`,
  ),
);

/** A tablet of an account that was disabled since takes no more. */
const findSql = statement<{ startedBy: string }>(
  `SELECT started_by AS "startedBy" FROM join_kiosk JOIN staff_account ON staff_account.id = started_by
   WHERE token_hash = $1 AND expires_at > now() AND disabled_at IS NULL`,
);

/** The salon's tablets on which customers ask for texts: all that such a browser may do. */
@Injectable()
export class Kiosks {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the token for the browser, which is not stored. */
  async open(by: UnchangedAccount): Promise<string> {
    await affected(by.tx, removeExpiredSql);
    const token = newToken();
    await by.open(openKiosk, [hashOfToken(token), by.id]);
    return token;
  }

  /** Undefined: no such tablet, or not any more. */
  find(token: string): Promise<{ startedBy: string } | undefined> {
    return maybeOne(this.dataSource, findSql, [hashOfToken(token)]);
  }
}
