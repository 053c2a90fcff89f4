import { randomUUID } from 'node:crypto';
import { type LinkKind, linkDays, type StaffLink } from '@lacquer/contracts/staff/staff-accounts';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { affected, many, maybeOne, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { opening, type UnchangedAccount } from '../accounts/account-locks.js';
import { hashOfToken, newToken } from '../sessions/secret-token.js';

export interface NewLink {
  kind: LinkKind;
  email: string;
  name: string | null;
  role: StaffRole;
}

export interface StoredLink extends NewLink {
  id: string;
  createdAt: Date;
  expiresAt: Date;
  isExpired: boolean;
  isUsed: boolean;
  isRevoked: boolean;
}

const columns = `id, kind, email, name, role, created_at AS "createdAt", expires_at AS "expiresAt",
  expires_at < now() AS "isExpired", used_at IS NOT NULL AS "isUsed", revoked_at IS NOT NULL AS "isRevoked"`;

/** Neither used nor revoked. The link may have expired. */
const isOpen = 'used_at IS NULL AND revoked_at IS NULL';

const lockMakeSql = statement(`SELECT pg_advisory_xact_lock(hashtextextended('lacquer-link-' || $1, 0))`);

const openLink = opening(
  statement(`INSERT INTO staff_link (id, token_hash, kind, email, name, role, created_by, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(days => $8)) RETURNING ${columns}`),
);

const listOpenSql = statement<StoredLink>(
  `SELECT ${columns} FROM staff_link WHERE ${isOpen} ORDER BY created_at DESC, id`,
);

const findOpenForUpdateSql = statement<StoredLink>(
  `SELECT ${columns} FROM staff_link WHERE id = $1 AND ${isOpen} FOR UPDATE`,
);

const findByTokenSql = statement<StoredLink>(`SELECT ${columns} FROM staff_link WHERE token_hash = $1`);

const useSql = statement(`UPDATE staff_link SET used_at = now() WHERE id = $1 AND ${isOpen} AND expires_at > now()`);

const revokeSql = statement(`UPDATE staff_link SET revoked_at = now() WHERE id = $1 AND ${isOpen}`);

const revokeOfSql = statement(`UPDATE staff_link SET revoked_at = now() WHERE email = $1 AND ${isOpen}`);

const revokeMadeBySql = statement(`UPDATE staff_link SET revoked_at = now() WHERE created_by = $1 AND ${isOpen}`);

@Injectable()
export class StaffLinksRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the link and its token, which is not stored. Revokes the address's previous link. */
  async make(by: UnchangedAccount, link: NewLink): Promise<{ link: StoredLink; token: string }> {
    const { kind, email, name, role } = link;
    await affected(by.tx, lockMakeSql, [email]);
    await this.revokeOf(by.tx, email);
    const token = newToken();
    const [made] = (await by.open(openLink, [
      randomUUID(),
      hashOfToken(token),
      kind,
      email,
      name,
      role,
      by.id,
      linkDays,
    ])) as [StoredLink | undefined];
    return { link: made!, token };
  }

  /** Newest first. */
  listOpen(): Promise<StoredLink[]> {
    return many(this.dataSource, listOpenSql);
  }

  /** The link, locked until the transaction ends; null when it is not open. */
  async findOpenForUpdate(tx: Transaction, id: string): Promise<StoredLink | null> {
    const row = await maybeOne(tx, findOpenForUpdateSql, [id]);
    return row ?? null;
  }

  async findByToken(token: string): Promise<StoredLink | null> {
    const row = await maybeOne(this.dataSource, findByTokenSql, [hashOfToken(token)]);
    return row ?? null;
  }

  /** Returns `false` when the link is no longer open. */
  async use(tx: Transaction, id: string): Promise<boolean> {
    const count = await affected(tx, useSql, [id]);
    return count > 0;
  }

  async revoke(tx: Transaction, id: string): Promise<void> {
    await affected(tx, revokeSql, [id]);
  }

  /** Revokes the open link of the address. */
  async revokeOf(tx: Transaction, email: string): Promise<void> {
    await affected(tx, revokeOfSql, [email]);
  }

  /** Revokes the open links that the account made. */
  async revokeMadeBy(tx: Transaction, accountId: string): Promise<void> {
    await affected(tx, revokeMadeBySql, [accountId]);
  }
}

export const toStaffLink = ({
  id,
  kind,
  email,
  name,
  role,
  createdAt,
  expiresAt,
  isExpired,
}: StoredLink): StaffLink => ({
  id,
  kind,
  email,
  name,
  role,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  isExpired,
});
