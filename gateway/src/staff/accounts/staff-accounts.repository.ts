import { randomUUID } from 'node:crypto';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { affected, type Database, many, maybeOne, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface StaffAccount {
  id: string;
  email: string;
  name: string | null;
  role: StaffRole;
  createdAt: Date;
  disabledAt: Date | null;
  hasSecondStep: boolean;
}

export interface NewAccount {
  email: string;
  name: string | null;
  role: StaffRole;
  passwordHash: string;
}

interface AccountRow {
  id: string;
  email: string;
  name: string | null;
  role: StaffRole;
  created_at: Date;
  disabled_at: Date | null;
  password_hash: string;
  has_second_step: boolean;
}

const columns = `a.*, EXISTS (
  SELECT FROM second_step s WHERE s.account_id = a.id AND s.turned_on_at IS NOT NULL) AS has_second_step`;

const listSql = statement<AccountRow>(`SELECT ${columns} FROM staff_account a ORDER BY email`);

const findSql = statement<AccountRow>(`SELECT ${columns} FROM staff_account a WHERE email = $1`);

const findDisplayNameSql = statement<{ called: string }>(
  'SELECT coalesce(name, email) AS called FROM staff_account WHERE id = $1',
);

const lockFirstOwnerSql = statement(`SELECT pg_advisory_xact_lock(hashtextextended('lacquer-first-owner', 0))`);

const disableSql = statement('UPDATE staff_account SET disabled_at = coalesce(disabled_at, now()) WHERE id = $1');

const setRoleSql = statement('UPDATE staff_account SET role = $2 WHERE id = $1');

const enableSql = statement('UPDATE staff_account SET disabled_at = NULL WHERE id = $1');

const forgetCodesSql = statement(`DELETE FROM login_attempt WHERE account_key = $1 AND step = 'code'`);

const setPasswordSql = statement('UPDATE staff_account SET password_hash = $2 WHERE id = $1');

const forgetAttemptsSql = statement('DELETE FROM login_attempt WHERE account_key = $1');

const insertSql = statement<AccountRow>(
  `INSERT INTO staff_account (id, email, name, role, password_hash) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT ON CONSTRAINT staff_account_email_key DO NOTHING RETURNING *, false AS has_second_step`,
);

const lockOwnersSql = statement<{ id: string }>(
  `SELECT id FROM staff_account WHERE role = 'owner' AND disabled_at IS NULL ORDER BY id FOR UPDATE`,
);

const lockSql = statement<AccountRow>(`SELECT ${columns} FROM staff_account a WHERE email = $1 FOR UPDATE OF a`);

const isEmptySql = statement('SELECT 1 FROM staff_account LIMIT 1');

@Injectable()
export class StaffAccountsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Ordered by e-mail address. */
  async list(): Promise<StaffAccount[]> {
    return (await many(this.dataSource, listSql)).map(toAccount);
  }

  async find(email: string): Promise<(StaffAccount & { passwordHash: string }) | null> {
    const row = await maybeOne(this.dataSource, findSql, [email]);
    return row ? { ...toAccount(row), passwordHash: row.password_hash } : null;
  }

  /** The name of an account, or else its e-mail address. */
  async findDisplayName(id: string): Promise<string | null> {
    return (await maybeOne(this.dataSource, findDisplayNameSql, [id]))?.called ?? null;
  }

  async isEmpty(database: Database = this.dataSource): Promise<boolean> {
    return (await maybeOne(database, isEmptySql)) === undefined;
  }

  /** Serializes processes that create the first owner. */
  async lockFirstOwner(tx: Transaction): Promise<void> {
    await affected(tx, lockFirstOwnerSql);
  }

  /** Locks the enabled owners in a fixed order and returns their ids. */
  async lockOwners(tx: Transaction): Promise<string[]> {
    return (await many(tx, lockOwnersSql)).map(({ id }) => id);
  }

  /** Locks the account. */
  async lock(tx: Transaction, email: string): Promise<StaffAccount | null> {
    const row = await maybeOne(tx, lockSql, [email]);
    return row ? toAccount(row) : null;
  }

  /** `null`: another account has the address. */
  async insert(tx: Transaction, { email, name, role, passwordHash }: NewAccount): Promise<StaffAccount | null> {
    const row = await maybeOne(tx, insertSql, [randomUUID(), email, name, role, passwordHash]);
    return row ? toAccount(row) : null;
  }

  async disable(tx: Transaction, id: string): Promise<void> {
    await affected(tx, disableSql, [id]);
  }

  async enable(tx: Transaction, id: string): Promise<void> {
    await affected(tx, enableSql, [id]);
  }

  async setRole(tx: Transaction, id: string, role: StaffRole): Promise<void> {
    await affected(tx, setRoleSql, [id, role]);
  }

  /** Also forgets the failed attempts, which would delay the new password. */
  async setPassword(tx: Transaction, { id, email }: StaffAccount, passwordHash: string): Promise<void> {
    await affected(tx, setPasswordSql, [id, passwordHash]);
    await affected(tx, forgetAttemptsSql, [email]);
  }

  /** Forgets the failed attempts with codes of the second step. */
  async forgetCodes(tx: Transaction, email: string): Promise<void> {
    await affected(tx, forgetCodesSql, [email]);
  }
}

function toAccount(row: AccountRow): StaffAccount {
  const { id, email, name, role } = row;
  return {
    id,
    email,
    name,
    role,
    createdAt: row.created_at,
    disabledAt: row.disabled_at,
    hasSecondStep: row.has_second_step,
  };
}
