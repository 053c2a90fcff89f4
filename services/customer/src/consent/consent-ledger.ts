import type { ConsentEntry } from '@lacquer/contracts/consent';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A visit, as the ledger records it. */
export interface Relationship {
  phone: string;
  visitId: string;
  channel: 'manual-visit' | 'square-payment';
  /** The staff account that entered the visit; `null` for a payment from Square. */
  recordedBy: string | null;
}

/** A customer's consent to marketing texts, or its revocation. */
export interface ConsentStatement {
  phone: string;
  kind: 'consent' | 'revocation';
  wordingVersion: string | null;
  channel: string;
  reason: string | null;
  recordedBy: string | null;
  /** When the customer made the statement; defaults to now. The latest statement about a phone counts. */
  at?: string;
}

export interface ConsentPageQuery {
  phone: string | null;
  /** Whether the list includes relationships. */
  all: boolean;
  beforeSequence: number | null;
  limit: number;
}

type ConsentRow = Omit<ConsentEntry, 'recordedAt'> & { recordedAt: Date };

const columns = `sequence, phone_number AS phone, kind, wording_version AS "wordingVersion", channel, reason,
  recorded_by AS "recordedBy", recorded_at AS "recordedAt"`;

/** The consent ledger. Entries are only added: the database refuses to change or delete one. */
@Injectable()
export class ConsentLedger {
  constructor(private readonly dataSource: DataSource) {}

  /** Records a visit as a business relationship, which is no consent to marketing texts. */
  async addRelationship(tx: Transaction, { phone, visitId, channel, recordedBy }: Relationship): Promise<void> {
    await tx.query(
      `INSERT INTO consent_entry (phone_number, kind, channel, recorded_by, visit_id)
       VALUES ($1, 'relationship', $2, $3, $4)`,
      [phone, channel, recordedBy, visitId],
    );
  }

  /** Serializes the statements about one phone, so that the last one written has the latest time. */
  async addStatement(tx: Transaction, statement: ConsentStatement): Promise<ConsentEntry> {
    const { phone, kind, wordingVersion, channel, reason, recordedBy, at } = statement;
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`consent:${phone}`]);
    const [row]: ConsentRow[] = await tx.query(
      `INSERT INTO consent_entry (phone_number, kind, wording_version, channel, reason, recorded_by, recorded_at)
       VALUES ($1, $2, $3, $4, $5, $6, COALESCE($7::timestamptz, clock_timestamp())) RETURNING ${columns}`,
      [phone, kind, wordingVersion, channel, reason, recordedBy, at ?? null],
    );
    return toContract(row!);
  }

  /** Newest first. */
  async list({ phone, all, beforeSequence, limit }: ConsentPageQuery): Promise<ConsentEntry[]> {
    const rows: ConsentRow[] = await this.dataSource.query(
      `SELECT ${columns} FROM consent_entry
       WHERE ($1::text IS NULL OR phone_number = $1) AND ($2 OR kind <> 'relationship')
         AND ($3::bigint IS NULL OR sequence < $3)
       ORDER BY sequence DESC LIMIT $4`,
      [phone, all, beforeSequence, limit],
    );
    return rows.map(toContract);
  }

  /** Oldest first. An entry written while the pages are read may be missing in them. */
  async listFrom(afterSequence: number | null, all: boolean, limit: number): Promise<ConsentEntry[]> {
    const rows: ConsentRow[] = await this.dataSource.query(
      `SELECT ${columns} FROM consent_entry
       WHERE ($1::bigint IS NULL OR sequence > $1) AND ($2 OR kind <> 'relationship') ORDER BY sequence LIMIT $3`,
      [afterSequence, all, limit],
    );
    return rows.map(toContract);
  }
}

const toContract = (row: ConsentRow): ConsentEntry => ({ ...row, recordedAt: row.recordedAt.toISOString() });
