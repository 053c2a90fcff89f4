import { randomUUID } from 'node:crypto';
import { Clock } from '@lacquer/platform/clock/clock';
import { affected, many, maybeOne, type Database, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { textKind, type TextKindName, textKinds } from '../kinds/text-kinds.js';
import { outdatedCode } from '../explain-text.js';
import type { LinkedText } from '../picture-link.js';
import type { SendResult } from '../sms-sender.js';
import type { RecordedResult } from '../text-ledger.js';
import { type PassingRefusal, putOff } from './put-off.js';
import { noNews, type ClaimedText, type OutgoingStatus, type OutgoingText, type PendingText } from './outgoing-text.js';

export interface NewText extends Pick<OutgoingText, 'phone' | 'segments'> {
  /** Absent: a new one. */
  id?: string;
  kind: TextKindName;
  body: string;
  /** The staff account; null if no account wrote it. */
  createdBy: string | null;
  /** When its job is due; absent or null: now. */
  dueAt?: Date | null;
  /** After this time it is not sent; absent or null: never. */
  expiresAt?: Date | null;
  /** A picture that it shares with others; absent or null: none. */
  pictureId?: string | null;
}

/** A report of the provider. */
export interface DeliveredText extends Pick<OutgoingText, 'id' | 'delivery'> {
  claim: string;
  messageSid: string;
  errorCode: string | null;
}

/** At most this many texts are listed. */
const batchSize = 1000;

const columns = `id, kind, phone, body, segments, status, simulated, error_code AS "errorCode", created_at AS "createdAt",
  due_at AS "dueAt", expires_at AS "expiresAt", delivery, delivery_error AS "deliveryError", picture_link AS "pictureLink"`;

/** The columns of a text that needs a job. */
export const pendingColumns = `id, kind, greatest(due_at, retry_at) AS "dueAt"`;

/** The columns of a claim, except its news. */
export const claimColumns = `id, kind, phone, body, language, claim_token AS "claimToken"`;

const createSql = statement(
  `INSERT INTO outgoing_text (id, kind, phone, body, segments, status, in_conversation, created_by, created_at, due_at, expires_at,
     picture_id)
   VALUES ($1, $2, $3, $4, $5, 'pending', $6, $7, $8, $9, $10, $11)`,
);

const findSql = statement<OutgoingText>(`SELECT ${columns} FROM outgoing_text WHERE id = $1`);

const listPendingSql = statement<PendingText>(
  `SELECT ${pendingColumns} FROM outgoing_text WHERE status = 'pending' AND kind = ANY($1)
   ORDER BY coalesce(greatest(due_at, retry_at), created_at) LIMIT ${batchSize}`,
);

/** SQL: what a text becomes that could not be sent in time. */
export const expiredState = `CASE WHEN error_code IS NULL THEN 'skipped' ELSE 'failed' END`;

const claimSql = statement<Omit<ClaimedText, 'news'> & { status: OutgoingStatus }>(
  `UPDATE outgoing_text SET claim_token = gen_random_uuid(), claimed_at = $2,
     status = CASE WHEN $3::boolean AND EXISTS (SELECT FROM suppression WHERE suppression.phone = outgoing_text.phone)
       THEN 'skipped' WHEN expires_at <= $2 THEN ${expiredState} ELSE 'sending' END,
     error_code = CASE WHEN expires_at <= $2 THEN coalesce(error_code, '${outdatedCode}') ELSE error_code END
   WHERE id = $1 AND status = 'pending' RETURNING ${claimColumns}, status`,
);

const skipSql = statement(
  `UPDATE outgoing_text SET status = 'skipped', claim_token = gen_random_uuid(), claimed_at = $2
   WHERE id = $1 AND status = 'pending'`,
);

const releaseSql = statement(
  `UPDATE outgoing_text SET status = 'pending', claim_token = NULL, claimed_at = NULL, retry_at = $3
   WHERE id = $1 AND claim_token = $2 AND status = 'sending'`,
);

const replacePictureSql = statement(
  `UPDATE outgoing_text SET status = 'pending', claim_token = NULL, claimed_at = NULL, picture_link = $3, body = $4,
     segments = $5
   WHERE id = $1 AND claim_token = $2 AND status = 'sending' AND picture_link IS NULL`,
);

// a report may be faster than the answer to our own request, and is not forgotten if that is lost
const recordSql = statement(
  `UPDATE outgoing_text SET status = CASE WHEN $3 = 'unknown' AND message_sid IS NOT NULL THEN 'accepted' ELSE $3 END,
     message_sid = coalesce($4, message_sid), error_code = $5, simulated = $6,
     accepted_at = coalesce(accepted_at, CASE WHEN $3 = 'accepted' THEN now() END)
   WHERE id = $1 AND claim_token = $2`,
);

/** A later report of a failure never replaces a delivery. */
const recordDeliverySql = statement<{ phone: string; kind: string }>(
  `UPDATE outgoing_text SET delivery = coalesce($4, delivery), message_sid = coalesce(message_sid, $3),
     status = CASE WHEN status = 'unknown' THEN 'accepted' ELSE status END,
     delivery_error = CASE WHEN $4 = 'undelivered' THEN $5 WHEN $4 = 'delivered' THEN NULL ELSE delivery_error END
   WHERE id = $1 AND claim_token = $2 AND status IN ('sending', 'unknown', 'accepted')
     AND (message_sid IS NULL OR message_sid = $3)
     AND (message_sid IS NULL OR ($4::text IS NOT NULL AND delivery IS DISTINCT FROM $4
       AND delivery IS DISTINCT FROM 'delivered'))
   RETURNING phone, kind`,
);

/** SQL: what a text becomes whose process has ended. One that the provider has reported on was accepted by it. */
export const withoutProcess = `CASE WHEN message_sid IS NULL THEN 'unknown' ELSE 'accepted' END`;

const expireOldClaimsSql = statement(
  `UPDATE outgoing_text SET status = ${withoutProcess}
   WHERE status = 'sending' AND claimed_at < $2::timestamptz - make_interval(secs => $1)`,
);

/** Texts to single phones, of every kind. */
@Injectable()
export class OutgoingRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async create(
    {
      id = randomUUID(),
      kind,
      phone,
      body,
      segments,
      createdBy,
      dueAt = null,
      expiresAt = null,
      pictureId = null,
    }: NewText,
    tx: Database = this.dataSource,
  ): Promise<PendingText> {
    const { isInConversation } = textKind(kind);
    const createdAt = this.clock.now();
    await affected(tx, createSql, [
      id,
      kind,
      phone,
      body,
      segments,
      isInConversation,
      createdBy,
      createdAt,
      dueAt,
      expiresAt,
      pictureId,
    ]);
    return { id, kind, dueAt };
  }

  async find(id: string): Promise<OutgoingText | null> {
    const rows = await many(this.dataSource, findSql, [id]);
    return rows[0] ?? null;
  }

  /** Of the kinds that this release knows, the first due first. */
  listPending(): Promise<PendingText[]> {
    return many(this.dataSource, listPendingSql, [textKinds.map(({ name }) => name)]);
  }

  /**
   * Only one of several concurrent callers gets the text. Also returns null if its phone is suppressed and its kind
   * skips it then, or if it has expired.
   */
  async claim(id: string, { skipsSuppressed }: { skipsSuppressed: boolean }): Promise<ClaimedText | null> {
    const rows = await many(this.dataSource, claimSql, [id, this.clock.now(), skipsSuppressed]);
    const [claimed] = rows;
    return claimed?.status === 'sending' ? { ...claimed, news: noNews } : null;
  }

  /** Skips a pending text whose phone has revoked. */
  async skip(id: string): Promise<void> {
    await affected(this.dataSource, skipSql, [id, this.clock.now()]);
  }

  /** Releases a claim without a sent text. `notBefore`: when its job is added again. */
  async release({ id, claimToken }: ClaimedText, notBefore: Date | null = null): Promise<void> {
    await affected(this.dataSource, releaseSql, [id, claimToken, notBefore]);
  }

  /** Releases the claim: the provider refused the picture. The next attempt has the link in its body instead. */
  async replacePicture({ id, claimToken }: ClaimedText, { link, body, segments }: LinkedText): Promise<boolean> {
    return (await affected(this.dataSource, replacePictureSql, [id, claimToken, link, body, segments])) > 0;
  }

  /** The text waits after a refusal that will pass. */
  async putOff(claim: ClaimedText, refusal: PassingRefusal): Promise<void> {
    await putOff(this.dataSource, claim, refusal, this.clock.now());
  }

  async record(tx: Transaction, { id, claimToken }: ClaimedText, result: RecordedResult): Promise<void> {
    const { status, messageSid, errorCode } = columnsOf(result);
    await affected(tx, recordSql, [id, claimToken, status, messageSid, errorCode, result.simulated]);
  }

  /**
   * Records the provider's report on an accepted text. `delivery`: null while it is neither. Null: the report is a
   * repetition, outdated, or for another claim.
   */
  recordDelivery(
    tx: Database,
    { id, claim, messageSid, delivery, errorCode }: DeliveredText,
  ): Promise<{ phone: string; kind: string } | undefined> {
    return maybeOne(tx, recordDeliverySql, [id, claim, messageSid, delivery, errorCode]);
  }

  /** Ends claims that are older than any send can take. */
  async expireOldClaims(olderThanMs: number): Promise<void> {
    await affected(this.dataSource, expireOldClaimsSql, [olderThanMs / 1000, this.clock.now()]);
  }
}

interface ResultColumns {
  status: 'accepted' | 'failed' | 'unknown';
  messageSid: string | null;
  errorCode: string | null;
}

function columnsOf(result: SendResult): ResultColumns {
  if (result.kind === 'accepted') return { status: 'accepted', messageSid: result.messageSid, errorCode: null };
  if (result.kind === 'refused' || result.kind === 'put-off') {
    return { status: 'failed', messageSid: null, errorCode: result.errorCode };
  }
  return { status: 'unknown', messageSid: null, errorCode: null };
}
