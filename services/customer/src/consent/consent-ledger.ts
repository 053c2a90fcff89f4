import {
  askedByForm,
  askedWhileExcluded,
  type ConsentEntry,
  type listLatestStatements,
} from '@lacquer/contracts/customers/consent';
import type { TickedBox } from '@lacquer/contracts/customers/joining';
import type { ExportedConsent } from '@lacquer/contracts/customers/customer-export';
import type { ResponseOf } from '@lacquer/contracts/contract';
import { pseudonymCode } from '@lacquer/contracts/privacy';
import { affected, many, one, type Database, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { preparedStatement } from '@lacquer/platform/database/prepared-statement';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { listRevokedElsewhere, type RevocationScope } from './person-revocations.js';

/** A visit, as the ledger records it. */
export interface Relationship {
  phone: string;
  visitId: string;
  channel: 'manual-visit' | 'square-payment';
  /** The staff account that entered the visit; `null` for a payment from Square. */
  recordedBy: string | null;
}

/** What the customer was shown; absent or null where nothing was. */
export type Shown = { [Part in 'words' | 'language' | 'page' | 'address']?: TickedBox[Part] | null | undefined };

/** A customer's consent to marketing texts, its revocation, or the removal of a staff exclusion. */
export interface ConsentStatement extends Shown {
  phone: string;
  kind: LatestStatement['kind'];
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

export type LatestStatement = ResponseOf<typeof listLatestStatements>[number];
/** The latest statement about a phone as the export file carries it. */
export type ConsentRecord = ExportedConsent & { phone: string };
type StatementRow = Omit<LatestStatement, 'recordedAt'> & { recordedAt: Date };

type ConsentRow = Omit<ConsentEntry, 'recordedAt'> & { recordedAt: Date };

const columns = `sequence, phone_number AS phone, kind, wording_version AS "wordingVersion", channel, reason,
  recorded_by AS "recordedBy", recorded_at AS "recordedAt", words, language, page, address`;

/** SQL condition: a statement about consent, or a request for texts that waits for staff. The condition of an index. */
const isAboutConsent = `(kind <> 'relationship' OR channel = '${askedWhileExcluded}')`;

const statementColumns = `phone_number AS phone, kind, channel, recorded_at AS "recordedAt"`;

/** Runs before each text of a campaign. */
const latestStatements = statement<StatementRow>(
  preparedStatement(
    `SELECT latest.* FROM unnest($1::text[]) AS of(phone), LATERAL (
     SELECT ${statementColumns} FROM consent_entry
     WHERE phone_number = of.phone AND kind <> 'relationship'
     ORDER BY recorded_at DESC, sequence DESC LIMIT 1) AS latest`,
  ),
);

const latestRecordsSql = statement<Omit<ConsentRecord, 'at'> & { at: Date }>(
  `SELECT DISTINCT ON (phone_number) phone_number AS phone, kind, wording_version AS "wordingVersion", channel, reason,
     words, language, page, recorded_at AS at
   FROM consent_entry WHERE phone_number = ANY ($1) AND kind <> 'relationship'
   ORDER BY phone_number, recorded_at DESC, sequence DESC`,
);

const addRelationshipSql = statement(
  `INSERT INTO consent_entry (phone_number, kind, channel, recorded_by, visit_id)
   VALUES ($1, 'relationship', $2, $3, $4)`,
);

const addTextRequestSql = statement(
  `INSERT INTO consent_entry (phone_number, kind, channel, recorded_by, reason, recorded_at)
   SELECT $1, 'relationship', '${askedByForm}', $2, $3, clock_timestamp() WHERE NOT EXISTS (
     SELECT FROM consent_entry WHERE phone_number = $1 AND channel = '${askedByForm}' AND reason = $3)`,
);

const lastTextRequestSql = statement<{ at: Date | null }>(
  `SELECT max(recorded_at) AS at FROM consent_entry WHERE phone_number = $1 AND channel = '${askedByForm}'`,
);

const addStatementsSql = statement<ConsentRow>(
  `INSERT INTO consent_entry (phone_number, kind, wording_version, channel, reason, recorded_by, recorded_at, words,
     language, page, address)
   SELECT phone, kind, "wordingVersion", channel, reason, "recordedBy", COALESCE(at, clock_timestamp()),
     words, language, page, address
   FROM jsonb_to_recordset($1::jsonb) AS told(phone text, kind text, "wordingVersion" text, channel text, reason text,
     "recordedBy" text, at timestamptz, words text, language text, page text, address text)
   RETURNING ${columns}`,
);

const hasStatementSql = statement(
  `SELECT 1 FROM consent_entry WHERE phone_number = $1 AND kind <> 'relationship' AND recorded_at = $5
     AND kind = $2 AND channel = $3 AND recorded_by IS NOT DISTINCT FROM $4 LIMIT 1`,
);

const listLatestFromSql = statement<StatementRow>(
  `SELECT DISTINCT ON (phone_number) ${statementColumns} FROM consent_entry
   WHERE kind <> 'relationship' AND phone_number > $1 AND phone_number NOT LIKE '${pseudonymCode}%'
   ORDER BY phone_number, recorded_at DESC, sequence DESC LIMIT $2`,
);

/** `$2`: null, now. */
const statedBeforeSql = statement<Pick<ConsentEntry, 'kind' | 'channel' | 'recordedBy'>>(
  `SELECT kind, channel, recorded_by AS "recordedBy" FROM consent_entry
   WHERE phone_number = $1 AND kind <> 'relationship' AND ($2::timestamptz IS NULL OR recorded_at < $2)
   ORDER BY recorded_at DESC, sequence DESC LIMIT 1`,
);

const addRequestSql = statement<ConsentRow>(
  `INSERT INTO consent_entry (phone_number, kind, channel, recorded_at, words, language, page, address)
   SELECT $1, 'relationship', '${askedWhileExcluded}', COALESCE($2::timestamptz, clock_timestamp()), $3, $4, $5, $6
   WHERE NOT EXISTS (
     SELECT FROM consent_entry WHERE phone_number = $1 AND kind = 'relationship' AND channel = '${askedWhileExcluded}'
       AND recorded_at > $7)
   RETURNING ${columns}`,
);

// in the order of the phones: two transactions with several cannot deadlock
const lockSql = statement(
  `SELECT pg_advisory_xact_lock(hashtextextended('consent:' || phone, 0))
   FROM (SELECT DISTINCT phone FROM unnest($1::text[]) AS phone ORDER BY phone) AS ordered`,
);

const hasConsentedSql = statement(
  `SELECT FROM (SELECT kind, wording_version, recorded_at FROM consent_entry WHERE phone_number = $1 AND kind <> 'relationship'
     ORDER BY recorded_at DESC, sequence DESC LIMIT 1) AS latest
   WHERE kind = 'consent' AND wording_version = $2 AND recorded_at > $3`,
);

const listSql = statement<ConsentRow>(
  `SELECT ${columns} FROM consent_entry
   WHERE ($1::text IS NULL OR phone_number = $1) AND ($2 OR ${isAboutConsent})
     AND ($3::bigint IS NULL OR sequence < $3)
   ORDER BY sequence DESC LIMIT $4`,
);

const listFromSql = statement<ConsentRow>(
  `SELECT ${columns} FROM consent_entry
   WHERE ($1::bigint IS NULL OR sequence > $1) AND ($2 OR ${isAboutConsent}) ORDER BY sequence LIMIT $3`,
);

/** The consent ledger. It is append-only: the database refuses to change or delete an entry. */
@Injectable()
export class ConsentLedger {
  constructor(private readonly dataSource: DataSource) {}

  /** Records a visit as a business relationship, which is not a consent to marketing texts. */
  async addRelationship(tx: Transaction, { phone, visitId, channel, recordedBy }: Relationship): Promise<void> {
    await affected(tx, addRelationshipSql, [phone, channel, recordedBy, visitId]);
  }

  /** Records that the person asked to be texted about a message, which is not a consent to marketing texts. */
  async addTextRequest(tx: Transaction, phone: string, submissionId: string, recordedBy: string): Promise<void> {
    await this.lock(tx, [phone]);
    await affected(tx, addTextRequestSql, [phone, recordedBy, `Asked to be texted about message ${submissionId}.`]);
  }

  async lastTextRequest(phone: string): Promise<Date | null> {
    return (await one(this.dataSource, lastTextRequestSql, [phone])).at;
  }

  /** Serializes the statements about one phone: the last one written has the latest time. */
  async addStatement(tx: Transaction, stated: ConsentStatement): Promise<ConsentEntry> {
    await this.lock(tx, [stated.phone]);
    return toContract(await one(tx, addStatementsSql, [JSON.stringify([stated])]));
  }

  /**
   * Adds statements, at most one about each phone, in a few statements of SQL for any number. Returns those added: one
   * that is not later than the ledger's latest about its phone is not.
   */
  async addLater<S extends ConsentStatement & { at: string }>(tx: Transaction, stated: readonly S[]): Promise<S[]> {
    const phones = stated.map(({ phone }) => phone);
    if (phones.length === 0) return [];
    // the lock before the look: two callers add one statement
    await this.lock(tx, phones);
    const latest = new Map((await this.listLatestOf(phones, tx)).map(({ phone, recordedAt }) => [phone, recordedAt]));
    const later = stated.filter(({ phone, at }) => at > (latest.get(phone) ?? ''));
    if (later.length > 0) await many(tx, addStatementsSql, [JSON.stringify(later)]);
    return later;
  }

  /** Whether the ledger contains this exact statement with the same time. Locks the phone, like `addStatement`. */
  async hasStatement(tx: Transaction, { phone, kind, channel, recordedBy, at }: ConsentStatement): Promise<boolean> {
    await this.lock(tx, [phone]);
    const rows = await many(tx, hasStatementSql, [phone, kind, channel, recordedBy, at]);
    return rows.length > 0;
  }

  /**
   * Whether the latest statement about the phone is a consent to this wording from after `since`. Locks the phone, like
   * `addStatement`.
   */
  async hasConsented(tx: Transaction, phone: string, wordingVersion: string, since: Date): Promise<boolean> {
    await this.lock(tx, [phone]);
    return (await many(tx, hasConsentedSql, [phone, wordingVersion, since])).length > 0;
  }

  /** Whether the latest statement about the phone is a revocation. Locks the phone, like `addStatement`. */
  async isRevoked(tx: Transaction, phone: string): Promise<boolean> {
    await this.lock(tx, [phone]);
    const [latest] = await this.listLatestOf([phone], tx);
    return latest?.kind === 'revocation';
  }

  /** Whether the latest statement about the phone from before this time is a revocation. */
  async wasRevoked(tx: Transaction, phone: string, before: Date): Promise<boolean> {
    const [latest] = await many(tx, statedBeforeSql, [phone, before]);
    return latest?.kind === 'revocation';
  }

  /**
   * Whether staff have recorded that the phone gets no texts, as of `at`, or its owner has opted out on another phone. An
   * opt-out that the phone itself has texted is none of these: only its START ends it. Locks the phone, like
   * `addStatement`.
   */
  async isExcluded(tx: Transaction, phone: string, at: string | null, scope: RevocationScope): Promise<boolean> {
    await this.lock(tx, [phone]);
    const [latest] = await many(tx, statedBeforeSql, [phone, at]);
    if (latest?.kind === 'revocation') return latest.channel !== 'text-message' || latest.recordedBy !== null;
    return scope === 'person' && (await listRevokedElsewhere(tx, [phone])).length > 0;
  }

  /** Whether the latest statement about the phone is a consent that anybody can have given with a form of the site. */
  async isConsentOfAnybody(tx: Transaction, phone: string): Promise<boolean> {
    await this.lock(tx, [phone]);
    const [latest] = await many(tx, statedBeforeSql, [phone, null]);
    return latest?.kind === 'consent' && latest.channel === askedWhileExcluded && latest.recordedBy === null;
  }

  /** Records that somebody asked for texts to an excluded phone. Null: somebody has since `since`. Locks the phone. */
  async addRequest(
    tx: Transaction,
    { phone, at, shown }: { phone: string; at?: string | undefined; shown: Shown },
    since: Date,
  ): Promise<ConsentEntry | null> {
    await this.lock(tx, [phone]);
    const { words = null, language = null, page = null, address = null } = shown;
    const [row] = await many(tx, addRequestSql, [phone, at ?? null, words, language, page, address, since]);
    return row ? toContract(row) : null;
  }

  /** The latest statement about each of these phones. Phones without a statement are omitted. */
  async listLatestOf(phones: readonly string[], tx: Database = this.dataSource): Promise<LatestStatement[]> {
    const rows = await many(tx, latestStatements, [phones]);
    return rows.map(toIso);
  }

  /** The same with the wording and the reason. */
  async listRecordsOf(phones: readonly string[]): Promise<ConsentRecord[]> {
    const rows = await many(this.dataSource, latestRecordsSql, [phones]);
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  }

  /** Of these phones, those whose owner has revoked on another phone, as revocations of these phones. */
  async listRevokedElsewhere(phones: readonly string[]): Promise<LatestStatement[]> {
    const rows = await listRevokedElsewhere(this.dataSource, phones);
    return rows.map((row) => toIso({ ...row, kind: 'revocation', channel: 'other-phone' }));
  }

  /** The latest statement about each phone, in the database's order of phones. Those of erased people are omitted. */
  async listLatestFrom(afterPhone: string | null, limit: number): Promise<LatestStatement[]> {
    const rows = await many(this.dataSource, listLatestFromSql, [afterPhone ?? '', limit]);
    return rows.map(toIso);
  }

  private async lock(tx: Transaction, phones: readonly string[]): Promise<void> {
    await affected(tx, lockSql, [phones]);
  }

  /** Newest first. */
  async list({ phone, all, beforeSequence, limit }: ConsentPageQuery): Promise<ConsentEntry[]> {
    const rows = await many(this.dataSource, listSql, [phone, all, beforeSequence, limit]);
    return rows.map(toContract);
  }

  /** Oldest first. An entry that is written while the pages are read may be missing. */
  async listFrom(afterSequence: number | null, all: boolean, limit: number): Promise<ConsentEntry[]> {
    const rows = await many(this.dataSource, listFromSql, [afterSequence, all, limit]);
    return rows.map(toContract);
  }
}

const toContract = (row: ConsentRow): ConsentEntry => ({ ...row, recordedAt: row.recordedAt.toISOString() });
const toIso = (row: StatementRow): LatestStatement => ({ ...row, recordedAt: row.recordedAt.toISOString() });
