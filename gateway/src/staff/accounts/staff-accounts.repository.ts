import { randomUUID } from 'node:crypto';
import type { StaffLanguage } from '@lacquer/contracts/staff/staff-languages';
import type { StaffPerson } from '@lacquer/contracts/messaging/notices';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { affected, type Database, many, maybeOne, one, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { endedBrowsersOfAccount } from '../sessions/notified-browsers.js';
import type { LockedAccount } from './account-locks.js';
import { accountColumns, type AccountRow, type StaffAccount, toAccount } from './account-row.js';

export interface NewPassword {
  passwordHash: string;
  /** Whether the command line generated it: then somebody else has seen it. */
  isGenerated: boolean;
}

export interface NewAccount extends NewPassword {
  email: string;
  name: string | null;
  role: StaffRole;
}

const listSql = statement<AccountRow>(`SELECT ${accountColumns} FROM staff_account a ORDER BY email`);

const findSql = statement<AccountRow>(`SELECT ${accountColumns} FROM staff_account a WHERE email = $1`);

const findDisplayNameSql = statement<{ called: string }>(
  'SELECT coalesce(name, email) AS called FROM staff_account WHERE id = $1',
);

const disableSql = statement('UPDATE staff_account SET disabled_at = coalesce(disabled_at, now()) WHERE id = $1');

const setLanguageSql = statement('UPDATE staff_account SET language = $2 WHERE id = $1');

const setRoleSql = statement('UPDATE staff_account SET role = $2 WHERE id = $1');

const enableSql = statement('UPDATE staff_account SET disabled_at = NULL WHERE id = $1');

const forgetCodesSql = statement(`DELETE FROM login_attempt WHERE account_key = $1 AND step = 'code'`);

const setPasswordSql = statement(
  'UPDATE staff_account SET password_hash = $2, generated_hash = CASE WHEN $3::boolean THEN $2 END WHERE id = $1',
);

const forgetAttemptsSql = statement('DELETE FROM login_attempt WHERE account_key = $1');

const insertSql = statement<AccountRow>(
  `INSERT INTO staff_account (id, email, name, role, password_hash, generated_hash)
   VALUES ($1, $2, $3, $4, $5, CASE WHEN $6::boolean THEN $5 END)
   ON CONFLICT ON CONSTRAINT staff_account_email_key DO NOTHING RETURNING *, false AS has_second_step`,
);

const listActiveSql = statement<{ asOf: Date; people: StaffPerson[] }>(
  `SELECT clock_timestamp() AS "asOf", coalesce(json_agg(json_build_object(
     'id', id, 'email', email, 'name', name, 'role', role, 'language', language, 'signOuts', sign_outs,
     'endedBrowsers', ${endedBrowsersOfAccount}) ORDER BY id), '[]') AS people
   FROM staff_account a WHERE disabled_at IS NULL`,
);

const isEmptySql = statement('SELECT 1 FROM staff_account LIMIT 1');

@Injectable()
export class StaffAccountsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Ordered by e-mail address. */
  async list(): Promise<StaffAccount[]> {
    return (await many(this.dataSource, listSql)).map(toAccount);
  }

  /** Those who may sign in, and when that was so. */
  async listActive(): Promise<{ asOf: string; people: StaffPerson[] }> {
    const { asOf, people } = await one(this.dataSource, listActiveSql);
    return { asOf: asOf.toISOString(), people };
  }

  async find(
    email: string,
    database: Database = this.dataSource,
  ): Promise<(StaffAccount & { passwordHash: string }) | null> {
    const row = await maybeOne(database, findSql, [email]);
    return row ? { ...toAccount(row), passwordHash: row.password_hash } : null;
  }

  /** The name of an account, or else its e-mail address. */
  async findDisplayName(id: string): Promise<string | null> {
    return (await maybeOne(this.dataSource, findDisplayNameSql, [id]))?.called ?? null;
  }

  async isEmpty(database: Database = this.dataSource): Promise<boolean> {
    return (await maybeOne(database, isEmptySql)) === undefined;
  }

  /** `null`: another account has the address. */
  async insert(
    tx: Transaction,
    { email, name, role, passwordHash, isGenerated }: NewAccount,
  ): Promise<StaffAccount | null> {
    const row = await maybeOne(tx, insertSql, [randomUUID(), email, name, role, passwordHash, isGenerated]);
    return row ? toAccount(row) : null;
  }

  async disable(tx: Transaction, { id }: LockedAccount): Promise<void> {
    await affected(tx, disableSql, [id]);
  }

  async enable(tx: Transaction, { id }: LockedAccount): Promise<void> {
    await affected(tx, enableSql, [id]);
  }

  async setLanguage(id: string, language: StaffLanguage | null): Promise<void> {
    await affected(this.dataSource, setLanguageSql, [id, language]);
  }

  async setRole(tx: Transaction, { id }: LockedAccount, role: StaffRole): Promise<void> {
    await affected(tx, setRoleSql, [id, role]);
  }

  /** Also forgets the failed attempts, which would delay the new password. */
  async setPassword(
    tx: Transaction,
    { id, email }: LockedAccount,
    { passwordHash, isGenerated }: NewPassword,
  ): Promise<void> {
    await affected(tx, setPasswordSql, [id, passwordHash, isGenerated]);
    await affected(tx, forgetAttemptsSql, [email]);
  }

  /** Forgets the failed attempts with codes of the second step. */
  async forgetCodes(tx: Transaction, email: string): Promise<void> {
    await affected(tx, forgetCodesSql, [email]);
  }
}
