import { type SalonProfile, salonProfile, type StoredSalon } from '@lacquer/contracts/salon/salon';
import { affected, maybeOne, type Database, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const findSql = statement<{ document: unknown; version: number; editedBy: string | null }>(
  'SELECT document, version, edited_by AS "editedBy" FROM salon_profile',
);

const saveSql = statement(
  `UPDATE salon_profile SET document = $1, version = version + 1, edited_by = $2, updated_at = now()
   WHERE $3::integer IS NULL OR version = $3`,
);

/** Reads and writes the single row, validated by the contract in both directions. */
@Injectable()
export class SalonRepository {
  constructor(private readonly dataSource: DataSource) {}

  async get(): Promise<StoredSalon> {
    return (await this.find(this.dataSource)).profile;
  }

  /** Returns the profile with the account of its last editor. */
  async find(source: Database): Promise<{ profile: StoredSalon; editedBy: string | null }> {
    const row = await maybeOne(source, findSql);
    if (!row) throw new Error('there is no profile of the salon');
    return { profile: { ...salonProfile.parse(row.document), version: row.version }, editedBy: row.editedBy };
  }

  /** Returns whether the profile still had `version`; without a version, replaces it unconditionally. */
  async save(tx: Transaction, profile: SalonProfile, version: number | undefined, editedBy: string): Promise<boolean> {
    const saved = await affected(tx, saveSql, [JSON.stringify(salonProfile.parse(profile)), editedBy, version ?? null]);
    return saved === 1;
  }
}
