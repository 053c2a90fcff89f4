import type { OpenSession, Session } from '@lacquer/contracts/staff/staff';
import type { StaffLanguage } from '@lacquer/contracts/staff/staff-languages';
import { recentSignInMinutes } from '@lacquer/contracts/staff/staff';
import { affected, many, maybeOne, statement } from '@lacquer/platform/database/sql';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type CheckedAccount, opening, type UnchangedAccount } from '../accounts/account-locks.js';
import { type SessionLimits, sessionLimitsToken } from '../../config.js';
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
}

interface SessionOfAccount extends CheckedAccount {
  language: StaffLanguage | null;
  sessionId: string;
  stale: boolean;
  recent: boolean;
  hasGeneratedPassword: boolean;
  hasSecondStep: boolean;
  signOuts: number;
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
  statement(`INSERT INTO session (token_hash, account_id, expires_at, client, browser)
   VALUES ($1, $2, now() + make_interval(days => $3), $4, $5)`),
);

const updateSessionSql = statement('UPDATE session SET last_used_at = now() WHERE id = $1');

const confirmSession = opening(statement('UPDATE session SET confirmed_at = now() WHERE account_id = $1 AND id = $2'));

const closeSql = statement('DELETE FROM session WHERE token_hash = $1');

const closeOneSql = statement('DELETE FROM session WHERE account_id = $1 AND id = $2');

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
  async open(
    by: UnchangedAccount,
    { client, browser, replaced }: { client: string; browser: string | null; replaced: string | undefined },
  ): Promise<string> {
    const token = newToken();
    if (replaced !== undefined) await this.close(replaced, by.tx);
    await by.open(openSession, [hashOfToken(token), by.id, this.limits.days, client, browser]);
    await affected(by.tx, deleteEndedSql, [this.limits.idleHours]);
    return token;
  }

  /** Returns the session of a valid token. */
  async find(token: string): Promise<FoundSession | null> {
    const row = await maybeOne(this.dataSource, findSql, [hashOfToken(token), this.limits.idleHours]);
    if (!row) return null;
    const { sessionId, stale, recent, hasGeneratedPassword, hasSecondStep, signOuts, language, ...account } = row;
    const { version: _, ...actor } = account;
    const session = { ...actor, ...(language !== null && { language }) };
    if (stale) await affected(this.dataSource, updateSessionSql, [sessionId]);
    return { id: sessionId, session, account, hasGeneratedPassword, hasSecondStep, signOuts, isRecent: recent };
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

  async close(token: string, tx: EntityManager = this.dataSource.manager): Promise<void> {
    await affected(tx, closeSql, [hashOfToken(token)]);
  }

  /** Ends one session of the account; returns `false` if the account has no such session. */
  async closeOne(tx: EntityManager, accountId: string, id: string): Promise<boolean> {
    const count = await affected(tx, closeOneSql, [accountId, id]);
    return count > 0;
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
