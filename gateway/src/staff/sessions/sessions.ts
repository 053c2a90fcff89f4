import type { OpenSession, Session } from '@lacquer/contracts/staff/staff';
import type { StaffLanguage } from '@lacquer/contracts/staff/staff-languages';
import { recentSignInMinutes } from '@lacquer/contracts/staff/staff';
import { affected, many, maybeOne, statement } from '@lacquer/platform/database/sql';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type CheckedAccount, opening, type UnchangedAccount } from '../accounts/account-locks.js';
import { type SessionLimits, sessionLimitsToken } from '../../config.js';
import { browserOf, endNotified } from './notified-browsers.js';
import { hashOfToken, newToken } from './secret-token.js';

/** The minimum time between two recorded uses: most requests write nothing. */
const touchEvery = '5 minutes';

export interface FoundSession {
  id: string;
  session: Session;
  account: CheckedAccount;
  hasGeneratedPassword: boolean;
  hasSecondStep: boolean;
  /** How often the account was signed out everywhere. */
  signOuts: number;
  /** Whether the password, or a code, was entered within the last minutes. */
  isRecent: boolean;
  /** See `browserOf`; null: the session was opened by an earlier release. */
  browserId: string | null;
}

export interface NewSession {
  client: string;
  /** The name of the browser, from its `User-Agent`. */
  browser: string | null;
  /** The token of the session that the new one replaces. */
  replaced: string | undefined;
  /** The token of the device from this sign-in, and from the last one there. */
  deviceToken: string;
  earlierToken: string | undefined;
}

interface SessionOfAccount extends CheckedAccount {
  language: StaffLanguage | null;
  sessionId: string;
  stale: boolean;
  recent: boolean;
  hasGeneratedPassword: boolean;
  hasSecondStep: boolean;
  signOuts: number;
  browserId: string | null;
}

interface SessionRow {
  id: string;
  created_at: Date;
  last_used_at: Date;
  client: string | null;
  browser: string | null;
  current: boolean;
}

const isOpen = (idleHours: string): string =>
  `s.expires_at > now() AND s.last_used_at > now() - make_interval(hours => ${idleHours})`;

const deleteEndedSql = statement(`DELETE FROM session s WHERE NOT (${isOpen('$1')})`);

const findSql = statement<SessionOfAccount>(
  `SELECT a.id, a.email, a.role, a.version, a.language, a.sign_outs AS "signOuts", s.id AS "sessionId",
     s.browser_id AS "browserId",
     a.generated_hash IS NOT DISTINCT FROM a.password_hash AS "hasGeneratedPassword",
     EXISTS (SELECT FROM second_step t WHERE t.account_id = a.id AND t.turned_on_at IS NOT NULL) AS "hasSecondStep",
     s.last_used_at < now() - interval '${touchEvery}' AS stale,
     s.confirmed_at > now() - interval '${recentSignInMinutes} minutes' AS recent
   FROM session s JOIN staff_account a ON a.id = s.account_id
   WHERE s.token_hash = $1 AND ${isOpen('$2')} AND a.disabled_at IS NULL`,
);

const listOpenSql = statement<{ hash: string }>(
  `SELECT encode(s.token_hash, 'hex') AS hash FROM session s JOIN staff_account a ON a.id = s.account_id
   WHERE s.token_hash = ANY($1) AND ${isOpen('$2')} AND a.disabled_at IS NULL`,
);

const listOfSql = statement<SessionRow>(
  `SELECT s.id, s.created_at, s.last_used_at, s.client, s.browser, s.id = $2 AS current FROM session s
   WHERE s.account_id = $1 AND ${isOpen('$3')} ORDER BY current DESC, s.last_used_at DESC, s.id`,
);

const countOpenSql = statement<{ id: string; count: number }>(
  `SELECT s.account_id AS id, count(*)::int AS count FROM session s
   JOIN staff_account a ON a.id = s.account_id WHERE ${isOpen('$1')} AND a.disabled_at IS NULL GROUP BY s.account_id`,
);

const openSession = opening(
  statement(`INSERT INTO session (token_hash, account_id, expires_at, client, browser, browser_id, device_hash)
   VALUES ($1, $2, now() + make_interval(days => $3), $4, $5, $6, $7)`),
);

const updateSessionSql = statement('UPDATE session SET last_used_at = now() WHERE id = $1');

const confirmSession = opening(statement('UPDATE session SET confirmed_at = now() WHERE account_id = $1 AND id = $2'));

const closeSql = statement<{ browserId: string | null }>(
  'DELETE FROM session WHERE token_hash = $1 RETURNING browser_id AS "browserId"',
);

const closeOneSql = statement<{ browserId: string | null }>(
  'DELETE FROM session WHERE account_id = $1 AND id = $2 RETURNING browser_id AS "browserId"',
);

const countSignOutSql = statement('UPDATE staff_account SET sign_outs = sign_outs + 1 WHERE id = $1');

const closeAllSql = statement('DELETE FROM session WHERE account_id = $1 AND id IS DISTINCT FROM $2');

/**
 * Sessions in the database: every gateway can read and revoke them. The table contains only hashes of tokens, which
 * cannot be used to sign in. A session ends a fixed number of days after sign-in and a fixed number of hours after its
 * last use.
 */
@Injectable()
export class Sessions {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(sessionLimitsToken) private readonly limits: SessionLimits,
  ) {}

  /** Opens a session and returns its token, which is not stored. Ends the session that it replaces. */
  async open(by: UnchangedAccount, { client, browser, replaced, ...device }: NewSession): Promise<string> {
    const token = newToken();
    const { id: browserId, deviceHash } = await browserOf(by, device);
    const opened = [hashOfToken(token), by.id, this.limits.days, client, browser, browserId, deviceHash];
    await by.open(openSession, opened);
    // last: this browser goes on, unless the other session was of another account
    if (replaced !== undefined) await this.close(replaced, by.tx);
    await affected(by.tx, deleteEndedSql, [this.limits.idleHours]);
    return token;
  }

  /** Returns the session of a valid token. */
  async find(token: string): Promise<FoundSession | null> {
    const row = await maybeOne(this.dataSource, findSql, [hashOfToken(token), this.limits.idleHours]);
    if (!row) return null;
    const { sessionId, stale, recent, hasGeneratedPassword, hasSecondStep, signOuts, browserId, language, ...account } =
      row;
    const { version: _, ...actor } = account;
    const session = { ...actor, ...(language !== null && { language }) };
    if (stale) await affected(this.dataSource, updateSessionSql, [sessionId]);
    return {
      id: sessionId,
      session,
      account,
      hasGeneratedPassword,
      hasSecondStep,
      signOuts,
      browserId,
      isRecent: recent,
    };
  }

  /** Returns the valid tokens among `tokens`. Does not count as a use. */
  async listOpen(tokens: readonly string[]): Promise<Set<string>> {
    const byHash = new Map(tokens.map((token) => [hashOfToken(token).toString('hex'), token]));
    const rows = await many(this.dataSource, listOpenSql, [tokens.map(hashOfToken), this.limits.idleHours]);
    return new Set(rows.flatMap(({ hash }) => byHash.get(hash) ?? []));
  }

  /** The `current` session first, then by last use, newest first. */
  async listOf(accountId: string, current: string): Promise<OpenSession[]> {
    const rows = await many(this.dataSource, listOfSql, [accountId, current, this.limits.idleHours]);
    return rows.map((row) => ({
      id: row.id,
      isCurrent: row.current,
      browser: row.browser,
      address: row.client,
      signedInAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
    }));
  }

  /** Open sessions of each account, by account id. Accounts without sessions are absent. */
  async countOpen(): Promise<Map<string, number>> {
    const rows = await many(this.dataSource, countOpenSql, [this.limits.idleHours]);
    return new Map(rows.map(({ id, count }) => [id, count]));
  }

  /** Records that the password, or a code, was entered again. */
  async confirm(by: UnchangedAccount, id: string): Promise<void> {
    await by.open(confirmSession, [by.id, id]);
  }

  /** Ends the session, and the notifications of its browser. */
  async close(token: string, tx: EntityManager): Promise<void> {
    const closed = await maybeOne(tx, closeSql, [hashOfToken(token)]);
    if (typeof closed?.browserId === 'string') await endNotified(tx, closed.browserId);
  }

  /** Ends one session of the account like `close`; returns `false` if the account has no such session. */
  async closeOne(tx: EntityManager, accountId: string, id: string): Promise<boolean> {
    const closed = await maybeOne(tx, closeOneSql, [accountId, id]);
    if (typeof closed?.browserId === 'string') await endNotified(tx, closed.browserId);
    return closed !== undefined;
  }

  /**
   * Ends the account's sessions except `exceptId`, and returns their number. Its notified devices end, too: see
   * `KnownStaff`.
   */
  async closeAll(tx: EntityManager, accountId: string, exceptId?: string): Promise<number> {
    // first, because whoever locks the account locks its sessions after it
    await affected(tx, countSignOutSql, [accountId]);
    const count = await affected(tx, closeAllSql, [accountId, exceptId ?? null]);
    return count;
  }
}
