import { affected, maybeOne, statement } from '@lacquer/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { opening, type UnchangedAccount } from '../accounts/account-locks.js';
import { DataSource, type EntityManager } from 'typeorm';

export interface StoredSecondStep {
  sealedSecret: Buffer;
  isOn: boolean;
  recoveryCodesLeft: number;
}

const findSql = statement<StoredSecondStep>(
  `SELECT sealed_secret AS "sealedSecret", turned_on_at IS NOT NULL AS "isOn",
     (SELECT count(*)::int FROM recovery_code c WHERE c.account_id = s.account_id AND used_at IS NULL)
       AS "recoveryCodesLeft"
   FROM second_step s WHERE account_id = $1`,
);

const findAnySql = statement<{ accountId: string; sealedSecret: Buffer }>(
  `SELECT account_id AS "accountId", sealed_secret AS "sealedSecret" FROM second_step
   WHERE turned_on_at IS NOT NULL LIMIT 1`,
);

const startSecondStep = opening(
  statement(`INSERT INTO second_step (account_id, sealed_secret) VALUES ($1, $2)
   ON CONFLICT ON CONSTRAINT second_step_pk DO UPDATE SET sealed_secret = excluded.sealed_secret, started_at = now()
   WHERE second_step.turned_on_at IS NULL RETURNING account_id`),
);

const turnOnSecondStep = opening(
  statement(
    'UPDATE second_step SET turned_on_at = now() WHERE account_id = $1 AND turned_on_at IS NULL RETURNING account_id',
  ),
);

const removeSql = statement('DELETE FROM second_step WHERE account_id = $1');

const takeStepSql = statement('UPDATE second_step SET last_step = $2 WHERE account_id = $1 AND last_step < $2');

const deleteRecoveryCodeSql = statement('DELETE FROM recovery_code WHERE account_id = $1');

const addRecoveryCodes = opening(
  statement('INSERT INTO recovery_code (account_id, code_hash) SELECT $1, unnest($2::bytea[])'),
);

const useRecoveryCodeSql = statement(
  'UPDATE recovery_code SET used_at = now() WHERE account_id = $1 AND code_hash = $2 AND used_at IS NULL',
);

/** The second steps of accounts. An account that never started one has no row. */
@Injectable()
export class SecondStepRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find(accountId: string, tx: EntityManager = this.dataSource.manager): Promise<StoredSecondStep | null> {
    const row = await maybeOne(tx, findSql, [accountId]);
    return row ?? null;
  }

  /** One that is on, to try the key with. */
  async findAny(): Promise<{ accountId: string; sealedSecret: Buffer } | null> {
    return (await maybeOne(this.dataSource, findAnySql)) ?? null;
  }

  /** Stores an unconfirmed secret and replaces an earlier unconfirmed one. Returns `false` when the step is on. */
  async start(by: UnchangedAccount, sealedSecret: Buffer): Promise<boolean> {
    const rows = await by.open(startSecondStep, [by.id, sealedSecret]);
    return rows.length > 0;
  }

  /** Returns `false` when it is already on. */
  async turnOn(by: UnchangedAccount): Promise<boolean> {
    const rows = await by.open(turnOnSecondStep, [by.id]);
    return rows.length > 0;
  }

  /** Returns `false` when there was none. */
  async remove(tx: EntityManager, accountId: string): Promise<boolean> {
    const count = await affected(tx, removeSql, [accountId]);
    return count > 0;
  }

  /**
   * Accepts the code of a time step. Returns `false` when a code of that step or of a later one was accepted before.
   */
  async takeStep(accountId: string, step: number): Promise<boolean> {
    const count = await affected(this.dataSource, takeStepSql, [accountId, step]);
    return count > 0;
  }

  async replaceRecoveryCodes(by: UnchangedAccount, marks: readonly Buffer[]): Promise<void> {
    await affected(by.tx, deleteRecoveryCodeSql, [by.id]);
    await by.open(addRecoveryCodes, [by.id, marks]);
  }

  /** Uses a recovery code. Returns `false` when the code does not exist or was used before. */
  async useRecoveryCode(accountId: string, mark: Buffer): Promise<boolean> {
    const count = await affected(this.dataSource, useRecoveryCodeSql, [accountId, mark]);
    return count > 0;
  }
}
