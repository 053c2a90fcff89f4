import type { ConsentEntry } from '@lacquer/contracts/consent';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** How a customer came to have business with the salon. */
export interface Relationship {
  phone: string;
  visitId: string;
  channel: 'manual-visit' | 'square-payment';
  /** The staff account that entered it; `null` when nobody did. */
  recordedBy: string | null;
}

/** A person's word on marketing texts. */
export interface Word {
  phone: string;
  kind: 'consent' | 'revocation';
  wordingVersion: string | null;
  channel: string;
  reason: string | null;
  recordedBy: string | null;
  /** When it was given, if that was before now. Of a phone's words the one given last counts. */
  at?: string;
}

export interface ConsentPageQuery {
  phone: string | null;
  /** Whether relationships are listed as well. */
  all: boolean;
  beforeSequence: number | null;
  limit: number;
}

type ConsentRow = Omit<ConsentEntry, 'recordedAt'> & { recordedAt: Date };

const columns = `sequence, phone_number AS phone, kind, wording_version AS "wordingVersion", channel, reason,
  recorded_by AS "recordedBy", recorded_at AS "recordedAt"`;

/** Who agreed to what, and when: entries are added, never changed; the database refuses anything else. */
@Injectable()
export class ConsentLedger {
  constructor(private readonly dataSource: DataSource) {}

  /** A visit is a business relationship. It is no consent to marketing, and is not recorded as such. */
  async addRelationship(tx: Transaction, { phone, visitId, channel, recordedBy }: Relationship): Promise<void> {
    await tx.query(
      `INSERT INTO consent_entry (phone_number, kind, channel, recorded_by, visit_id)
       VALUES ($1, 'relationship', $2, $3, $4)`,
      [phone, channel, recordedBy, visitId],
    );
  }

  /** Words about one phone are written one after the other, so that the last one written has the latest moment. */
  async addWord(tx: Transaction, word: Word): Promise<ConsentEntry> {
    const { phone, kind, wordingVersion, channel, reason, recordedBy, at } = word;
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`consent:${phone}`]);
    const [row]: ConsentRow[] = await tx.query(
      `INSERT INTO consent_entry (phone_number, kind, wording_version, channel, reason, recorded_by, recorded_at)
       VALUES ($1, $2, $3, $4, $5, $6, COALESCE($7::timestamptz, clock_timestamp())) RETURNING ${columns}`,
      [phone, kind, wordingVersion, channel, reason, recordedBy, at ?? null],
    );
    return toContract(row!);
  }

  /** The newest first. */
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

  /** From the beginning. An entry that is written while pages are read may be missing in them. */
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
