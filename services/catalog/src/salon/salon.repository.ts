import { salonProfile, type StoredSalon } from '@lacquer/contracts/salon/salon';
import { affected, maybeOne, one, type Database, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const findSql = statement<{ document: unknown; version: number; editedBy: string | null }>(
  'SELECT document, version, edited_by AS "editedBy" FROM salon_profile',
);

const findDocumentSql = statement<{ id: string }>(`SELECT id FROM site_document WHERE kind = 'salon'`);

const takeOverSql = statement(
  `UPDATE salon_profile SET document = published, version = salon_profile.version + 1, edited_by = $1, updated_at = now()
   FROM site_document WHERE kind = 'salon'`,
);

/** Reads what is published of the salon's document: a single row, validated by the contract. */
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

  /** The id of its document. */
  async findDocument(source: Database): Promise<string> {
    return (await one(source, findDocumentSql)).id;
  }

  /** Writes what is now published of its document. */
  async takeOver(tx: Transaction, editedBy: string): Promise<void> {
    await affected(tx, takeOverSql, [editedBy]);
  }
}
