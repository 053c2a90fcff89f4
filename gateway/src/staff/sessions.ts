import type { Session } from '@lacquer/contracts/staff';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { hashOfToken, newToken } from './secret-token.js';

/** A session expires so many days after its last use. */
export const sessionDays = 14;

/** The shortest time between two recorded uses: most requests write nothing. */
const touchEvery = '1 hour';

/**
 * Sessions in the database: every gateway knows them, and they can be revoked. The table holds only hashes of tokens, with
 * which nobody can sign in.
 */
@Injectable()
export class Sessions {
  constructor(private readonly dataSource: DataSource) {}

  /** Opens a session and returns its token, which is not stored. */
  async open(tx: EntityManager, accountId: string): Promise<string> {
    const token = newToken();
    await tx.query(
      `INSERT INTO session (token_hash, account_id, expires_at)
       VALUES ($1, $2, now() + make_interval(days => ${sessionDays}))`,
      [hashOfToken(token), accountId],
    );
    await tx.query('DELETE FROM session WHERE expires_at < now()');
    return token;
  }

  /** Returns the session of a valid token; `extended` when this call moved its expiry. */
  async find(token: string): Promise<{ session: Session; extended: boolean } | null> {
    const [row]: (Session & { stale: boolean })[] = await this.dataSource.query(
      `SELECT a.id, a.email, a.role, s.last_used_at < now() - interval '${touchEvery}' AS stale
       FROM session s JOIN staff_account a ON a.id = s.account_id
       WHERE s.token_hash = $1 AND s.expires_at > now() AND a.disabled_at IS NULL`,
      [hashOfToken(token)],
    );
    if (!row) return null;
    const { stale, ...session } = row;
    if (stale) {
      await this.dataSource.query(
        `UPDATE session SET last_used_at = now(), expires_at = now() + make_interval(days => ${sessionDays})
         WHERE token_hash = $1`,
        [hashOfToken(token)],
      );
    }
    return { session, extended: stale };
  }

  /** Returns the valid ones of the tokens. Does not count as a use: their expiry stays. */
  async listOpen(tokens: readonly string[]): Promise<Set<string>> {
    const byHash = new Map(tokens.map((token) => [hashOfToken(token).toString('hex'), token]));
    const rows: { hash: string }[] = await this.dataSource.query(
      `SELECT encode(s.token_hash, 'hex') AS hash FROM session s JOIN staff_account a ON a.id = s.account_id
       WHERE s.token_hash = ANY($1) AND s.expires_at > now() AND a.disabled_at IS NULL`,
      [tokens.map(hashOfToken)],
    );
    return new Set(rows.flatMap(({ hash }) => byHash.get(hash) ?? []));
  }

  async close(token: string): Promise<void> {
    await this.dataSource.query('DELETE FROM session WHERE token_hash = $1', [hashOfToken(token)]);
  }

  async closeAll(tx: EntityManager, accountId: string): Promise<void> {
    await tx.query('DELETE FROM session WHERE account_id = $1', [accountId]);
  }
}
