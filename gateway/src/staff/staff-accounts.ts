import { randomUUID } from 'node:crypto';
import type { StaffRole } from '@lacquer/contracts/staff';
import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { ConflictError, InvalidError, NotFoundError } from '@lacquer/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { type AuditActor, AuditTrail } from './audit-trail.js';
import { KnownDevices } from './known-devices.js';
import { hashPassword, maxPasswordLength, minPasswordLength } from './passwords.js';
import { Sessions } from './sessions.js';

export interface StaffAccount {
  id: string;
  email: string;
  role: StaffRole;
  createdAt: Date;
  disabledAt: Date | null;
}

interface AccountRow {
  id: string;
  email: string;
  role: StaffRole;
  created_at: Date;
  disabled_at: Date | null;
  password_hash: string;
}

@Injectable()
export class StaffAccounts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly sessions: Sessions,
    private readonly devices: KnownDevices,
    private readonly audit: AuditTrail,
  ) {}

  /** Ordered by e-mail address. */
  async list(): Promise<StaffAccount[]> {
    const rows: AccountRow[] = await this.dataSource.query('SELECT * FROM staff_account ORDER BY email');
    return rows.map(toAccount);
  }

  async findWithHash(email: string): Promise<(StaffAccount & { passwordHash: string }) | null> {
    const [row]: AccountRow[] = await this.dataSource.query('SELECT * FROM staff_account WHERE email = $1', [email]);
    return row ? { ...toAccount(row), passwordHash: row.password_hash } : null;
  }

  /** @throws InvalidError for a malformed address or a weak password; ConflictError STAFF.EMAIL_TAKEN */
  async add(actor: AuditActor, account: { email: string; role: StaffRole; password: string }): Promise<StaffAccount> {
    const email = parseEmail(account.email);
    const passwordHash = await hashPassword(checkPassword(account.password));
    return this.transactions.run((tx) => this.insert(tx, actor, { email, role: account.role, passwordHash }));
  }

  /**
   * Creates the first owner of a new salon. Once any account exists it does nothing and returns `false`. Any number of
   * processes may call it at the same time.
   */
  async addFirstOwner(account: { email: string; password: string }): Promise<boolean> {
    const email = parseEmail(account.email);
    const passwordHash = await hashPassword(checkPassword(account.password));
    return this.transactions.run(async (tx) => {
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('lacquer-first-owner', 0))`);
      if (!(await isEmpty(tx))) return false;
      await this.insert(tx, 'shell', { email, role: 'owner', passwordHash });
      return true;
    });
  }

  isEmpty(): Promise<boolean> {
    return isEmpty(this.dataSource.manager);
  }

  /** Ends the account's sessions. @throws ConflictError STAFF.LAST_OWNER when no enabled owner would remain */
  async disable(actor: AuditActor, email: string): Promise<StaffAccount> {
    return this.transactions.run(async (tx) => {
      // locked in a fixed order, so that two owners who disable each other cannot both succeed
      const owners: { id: string }[] = await tx.query(
        `SELECT id FROM staff_account WHERE role = 'owner' AND disabled_at IS NULL ORDER BY id FOR UPDATE`,
      );
      const account = await this.getForUpdate(tx, email);
      if (owners.length === 1 && owners[0]?.id === account.id) {
        throw new ConflictError(
          'STAFF.LAST_OWNER',
          `${account.email} is the only owner who can sign in. Add or enable another owner first.`,
        );
      }
      await tx.query('UPDATE staff_account SET disabled_at = coalesce(disabled_at, now()) WHERE id = $1', [account.id]);
      await this.sessions.closeAll(tx, account.id);
      await this.audit.record({ actor, action: 'account.disable', subject: account.email }, 'done', tx);
      return account;
    });
  }

  async enable(actor: AuditActor, email: string): Promise<StaffAccount> {
    return this.transactions.run(async (tx) => {
      const account = await this.getForUpdate(tx, email);
      await tx.query('UPDATE staff_account SET disabled_at = NULL WHERE id = $1', [account.id]);
      await this.audit.record({ actor, action: 'account.enable', subject: account.email }, 'done', tx);
      return account;
    });
  }

  /** Ends the account's sessions, forgets its devices, and its failed logins, which would hold up the new password. */
  async resetPassword(actor: AuditActor, email: string, password: string): Promise<StaffAccount> {
    const passwordHash = await hashPassword(checkPassword(password));
    return this.transactions.run(async (tx) => {
      const account = await this.getForUpdate(tx, email);
      await tx.query('UPDATE staff_account SET password_hash = $2 WHERE id = $1', [account.id, passwordHash]);
      await this.sessions.closeAll(tx, account.id);
      await this.devices.forgetAll(tx, account.id);
      await tx.query('DELETE FROM login_attempt WHERE account_key = $1', [account.email]);
      await this.audit.record({ actor, action: 'account.reset-password', subject: account.email }, 'done', tx);
      return account;
    });
  }

  private async insert(
    tx: Transaction,
    actor: AuditActor,
    { email, role, passwordHash }: { email: string; role: StaffRole; passwordHash: string },
  ): Promise<StaffAccount> {
    const [row]: AccountRow[] = await tx.query(
      `INSERT INTO staff_account (id, email, role, password_hash) VALUES ($1, $2, $3, $4)
       ON CONFLICT ON CONSTRAINT staff_account_email_key DO NOTHING RETURNING *`,
      [randomUUID(), email, role, passwordHash],
    );
    if (!row) throw new ConflictError('STAFF.EMAIL_TAKEN', `There is already an account for ${email}.`);
    await this.audit.record({ actor, action: 'account.add', subject: email, details: { role } }, 'done', tx);
    return toAccount(row);
  }

  private async getForUpdate(tx: Transaction, email: string): Promise<StaffAccount> {
    const [row]: AccountRow[] = await tx.query('SELECT * FROM staff_account WHERE email = $1 FOR UPDATE', [
      email.trim().toLowerCase(),
    ]);
    if (!row) throw new NotFoundError('STAFF.NOT_FOUND', `There is no account for ${email}.`);
    return toAccount(row);
  }
}

async function isEmpty(tx: Transaction): Promise<boolean> {
  const rows: unknown[] = await tx.query('SELECT 1 FROM staff_account LIMIT 1');
  return rows.length === 0;
}

function toAccount({ id, email, role, created_at, disabled_at }: AccountRow): StaffAccount {
  return { id, email, role, createdAt: created_at, disabledAt: disabled_at };
}

function parseEmail(text: string): string {
  const parsed = z.email().max(254).safeParse(text.trim().toLowerCase());
  if (!parsed.success) throw new InvalidError('STAFF.EMAIL_INVALID', `"${text}" is not an e-mail address.`);
  return parsed.data;
}

function checkPassword(password: string): string {
  if (password.length < minPasswordLength || password.length > maxPasswordLength) {
    throw new InvalidError(
      'STAFF.PASSWORD_LENGTH',
      `A password needs ${minPasswordLength} to ${maxPasswordLength} characters.`,
    );
  }
  return password;
}
