import { randomUUID } from 'node:crypto';
import { Clock } from '@lacquer/platform/clock/clock';
import { affected, maybeOne, one, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import type { TextKind } from '../kinds/text-kind.js';
import type { NewText } from '../outgoing/outgoing.repository.js';

/** The error code of the row that stands for the texts of an hour that were refused or wait. */
const refused = 'hourly-cap';

/** Serializes the texts of a kind: the second sees the first. */
const lockSql = statement(`SELECT pg_advisory_xact_lock(hashtext('capped-text ' || $1))`);

/** When a text that waits is sent, or was. */
const place = 'greatest(created_at, due_at)';
/** A text waits for a morning and the texts before it. */
const longestWait = '3 days';

/** The phone has, or gets, a text: it was neither refused nor left out. */
const isOfPhone = `error_code IS DISTINCT FROM '${refused}' AND status NOT IN ('failed', 'skipped')`;

const countSql = statement<{ ofPhone: number; ofAll: number }>(
  `SELECT
     (SELECT count(*)::integer FROM outgoing_text
      WHERE phone = $2 AND kind = $1 AND created_at > $3::timestamptz - make_interval(hours => $4) AND ${isOfPhone}) AS "ofPhone",
     (SELECT count(*)::integer FROM outgoing_text
      WHERE kind = $1 AND created_at > $3::timestamptz - interval '${longestWait}'
        AND ${place} > $3::timestamptz - interval '1 hour' AND error_code IS DISTINCT FROM '${refused}') AS "ofAll"`,
);

/** An hour after the text that the next may not join in one hour. */
const nextPlaceSql = statement<{ at: Date }>(
  `SELECT ${place} + interval '1 hour' AS at FROM outgoing_text
   WHERE kind = $1 AND created_at > $2::timestamptz - interval '${longestWait}' AND error_code IS DISTINCT FROM '${refused}'
   ORDER BY ${place} DESC OFFSET $3 LIMIT 1`,
);

const findLastSql = statement<{ body: string }>(
  `SELECT body FROM outgoing_text
   WHERE phone = $2 AND kind = $1 AND created_at > $3::timestamptz - make_interval(hours => $4) AND ${isOfPhone}
     AND body IS NOT NULL
   ORDER BY created_at DESC LIMIT 1`,
);

const noteSql = statement(
  `INSERT INTO outgoing_text (id, kind, phone, body, segments, status, error_code, created_at)
   SELECT $1, $2, $3, $4, $5, 'skipped', '${refused}', $6
   WHERE NOT EXISTS (SELECT FROM outgoing_text
     WHERE kind = $2 AND created_at > $6::timestamptz - interval '1 hour' AND error_code = '${refused}')`,
);

/** How many texts of a kind phones have had, which bounds what a flood of requests can cost. */
@Injectable()
export class CappedTexts {
  constructor(private readonly clock: Clock) {}

  /** Whether one more text fits. Locks the kind until the transaction ends. */
  async findRoom(
    tx: Transaction,
    phone: string,
    { name, cap }: Pick<TextKind, 'name'> & { cap: NonNullable<TextKind['cap']> },
  ): Promise<'free' | 'phone-full' | 'all-full'> {
    await affected(tx, lockSql, [name]);
    const { ofPhone, ofAll } = await one(tx, countSql, [name, phone, this.clock.now(), cap.hours]);
    if (ofPhone >= cap.texts) return 'phone-full';
    return ofAll >= cap.perHour ? 'all-full' : 'free';
  }

  /** The words of the last text that a phone had within the hours of its cap; null: none. */
  async findLast(
    tx: Transaction,
    phone: string,
    { name, cap }: Pick<TextKind, 'name'> & { cap: NonNullable<TextKind['cap']> },
  ): Promise<string | null> {
    return (await maybeOne(tx, findLastSql, [name, phone, this.clock.now(), cap.hours]))?.body ?? null;
  }

  /** When one more text of a kind fits that is full now. */
  async findPlace(
    tx: Transaction,
    { name, cap }: Pick<TextKind, 'name'> & { cap: NonNullable<TextKind['cap']> },
  ): Promise<Date> {
    const next = await maybeOne(tx, nextPlaceSql, [name, this.clock.now(), cap.perHour - 1]);
    return next?.at ?? this.clock.now();
  }

  /** Records that a text was refused, or waits. Returns whether it is the first of this hour. */
  async noteRefusal(
    tx: Transaction,
    { kind, phone, body, segments }: Omit<NewText, 'kind' | 'createdBy' | 'dueAt'> & { kind: Pick<TextKind, 'name'> },
  ): Promise<boolean> {
    const noted = await affected(tx, noteSql, [randomUUID(), kind.name, phone, body, segments, this.clock.now()]);
    return noted === 1;
  }
}
