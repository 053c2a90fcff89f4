import { randomUUID } from 'node:crypto';
import { type LinkKind, linkDays, type StaffLink } from '@lacquer/contracts/staff/staff-accounts';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
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

@Injectable()
export class StaffLinksRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the link and its token, which is not stored. Revokes the address's previous link. */
  async make(tx: Transaction, link: NewLink, createdBy: string): Promise<{ link: StoredLink; token: string }> {
    const { kind, email, name, role } = link;
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('lacquer-link-' || $1, 0))`, [email]);
    await this.revokeOf(tx, email);
    const token = newToken();
    const [made]: StoredLink[] = await tx.query(
      `INSERT INTO staff_link (id, token_hash, kind, email, name, role, created_by, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(days => $8)) RETURNING ${columns}`,
      [randomUUID(), hashOfToken(token), kind, email, name, role, createdBy, linkDays],
    );
    return { link: made!, token };
  }

  /** Newest first. */
  listOpen(): Promise<StoredLink[]> {
    return this.dataSource.query(`SELECT ${columns} FROM staff_link WHERE ${isOpen} ORDER BY created_at DESC, id`);
  }

  /** The link, locked until the transaction ends; null when it is not open. */
  async findOpenForUpdate(tx: Transaction, id: string): Promise<StoredLink | null> {
    const [row]: StoredLink[] = await tx.query(
      `SELECT ${columns} FROM staff_link WHERE id = $1 AND ${isOpen} FOR UPDATE`,
      [id],
    );
    return row ?? null;
  }

  async findByToken(token: string): Promise<StoredLink | null> {
    const [row]: StoredLink[] = await this.dataSource.query(`SELECT ${columns} FROM staff_link WHERE token_hash = $1`, [
      hashOfToken(token),
    ]);
    return row ?? null;
  }

  /** Returns `false` when the link is no longer open. */
  async use(tx: Transaction, id: string): Promise<boolean> {
    const [, count]: [unknown, number] = await tx.query(
      `UPDATE staff_link SET used_at = now() WHERE id = $1 AND ${isOpen} AND expires_at > now()`,
      [id],
    );
    return count > 0;
  }

  async revoke(tx: Transaction, id: string): Promise<void> {
    await tx.query(`UPDATE staff_link SET revoked_at = now() WHERE id = $1 AND ${isOpen}`, [id]);
  }

  /** Revokes the open link of the address. */
  async revokeOf(tx: Transaction, email: string): Promise<void> {
    await tx.query(`UPDATE staff_link SET revoked_at = now() WHERE email = $1 AND ${isOpen}`, [email]);
  }

  /** Revokes the open links that the account made. */
  async revokeMadeBy(tx: Transaction, accountId: string): Promise<void> {
    await tx.query(`UPDATE staff_link SET revoked_at = now() WHERE created_by = $1 AND ${isOpen}`, [accountId]);
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
