import {
  type ReminderForm,
  type ReminderKind,
  type ReminderSettings,
  reminderTexts,
} from '@lacquer/contracts/messaging/reminders';
import { Clock } from '@lacquer/platform/clock/clock';
import { affected, many, maybeOne, one, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { dropReminders } from '../texts/outgoing/reminder-claims.repository.js';

export type StoredReminders = ReminderForm & { version: number };

export interface NewReminder {
  bookingId: string;
  kind: ReminderKind;
  startsAt: Date;
  phone: string;
}

/** A reminder that a phone may answer. */
export interface OpenReminder {
  bookingId: string;
  startsAt: Date;
}

/** Before anyone has changed it. */
const unchanged: StoredReminders = { day: false, hours: false, texts: reminderTexts, version: 0 };

const getSql = statement<StoredReminders>('SELECT day, hours, texts, version FROM reminder_setting');

const changeSql = statement(
  `INSERT INTO reminder_setting (day, hours, texts, changed_by) SELECT $1, $2, $3, $4 WHERE coalesce($5::integer, 0) = 0
     OR EXISTS (SELECT FROM reminder_setting)
   ON CONFLICT ON CONSTRAINT reminder_setting_pk DO UPDATE SET day = EXCLUDED.day, hours = EXCLUDED.hours,
     texts = EXCLUDED.texts, changed_by = EXCLUDED.changed_by, version = reminder_setting.version + 1
   WHERE $5::integer IS NULL OR reminder_setting.version = $5
   RETURNING 1`,
);

const changedBySql = statement<{ by: string }>('SELECT changed_by AS by FROM reminder_setting');

const planSql = statement(
  `INSERT INTO reminder (booking_id, kind, starts_at, phone, text_id, created_at)
   VALUES ($1, $2, $3, $4, gen_random_uuid(), $5) ON CONFLICT ON CONSTRAINT reminder_pk DO NOTHING RETURNING 1`,
);

const linkSql = statement('UPDATE reminder SET text_id = $4 WHERE booking_id = $1 AND kind = $2 AND starts_at = $3');

const listPlannedSql = statement<{ bookingId: string; kind: ReminderKind; startsAt: Date }>(
  `SELECT booking_id AS "bookingId", kind, starts_at AS "startsAt" FROM reminder WHERE booking_id = ANY ($1)`,
);

const dropSql = statement(dropReminders('booking_id = $2 AND (NOT $4 OR starts_at <> $3)'));

const dropDeclinedSql = statement(dropReminders('booking_id = $2 AND starts_at = $3'));

/**
 * The text may have reached the phone also if its outcome is unknown. The former time of an appointment that moved is no
 * longer asked about. `$3`: the answer.
 */
const findOpenSql = statement<OpenReminder>(
  `SELECT booking_id AS "bookingId", starts_at AS "startsAt"
   FROM reminder JOIN outgoing_text ON outgoing_text.id = text_id
   WHERE reminder.phone = $1 AND starts_at > $2 AND status IN ('sending', 'accepted', 'unknown')
     AND NOT EXISTS (
       SELECT FROM reminder AS later WHERE later.booking_id = reminder.booking_id
         AND later.starts_at <> reminder.starts_at AND later.created_at > reminder.created_at)
   ORDER BY answer IS NOT DISTINCT FROM $3, reminder.created_at DESC, starts_at, booking_id LIMIT 1`,
);

const answerSql = statement(
  'UPDATE reminder SET answer = $3, answered_at = $4 WHERE booking_id = $1 AND starts_at = $2',
);

const sumSql = statement<Pick<ReminderSettings, 'sent' | 'confirmed' | 'declined'>>(
  `SELECT count(*) FILTER (WHERE status = 'accepted')::integer AS sent,
     count(DISTINCT (booking_id, starts_at)) FILTER (WHERE answer = 'confirmed')::integer AS confirmed,
     count(DISTINCT (booking_id, starts_at)) FILTER (WHERE answer = 'declined')::integer AS declined
   FROM reminder JOIN outgoing_text ON outgoing_text.id = text_id WHERE reminder.created_at > $1`,
);

@Injectable()
export class RemindersRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async get(): Promise<StoredReminders> {
    return (await maybeOne(this.dataSource, getSql)) ?? unchanged;
  }

  /** `false`: the stored version is another one. */
  async change(
    { day, hours, texts, version }: ReminderForm & { version?: number | undefined },
    actorId: string,
  ): Promise<boolean> {
    const rows = await many(this.dataSource, changeSql, [day, hours, JSON.stringify(texts), actorId, version ?? null]);
    return rows.length > 0;
  }

  async findChangedBy(): Promise<string | null> {
    return (await maybeOne(this.dataSource, changedBySql))?.by ?? null;
  }

  /** Of these bookings, the reminders that exist. */
  listPlanned(bookingIds: readonly string[]): Promise<{ bookingId: string; kind: ReminderKind; startsAt: Date }[]> {
    return many(this.dataSource, listPlannedSql, [bookingIds]);
  }

  /** `false`: this appointment at this time already has one of this kind. */
  async plan(tx: Transaction, { bookingId, kind, startsAt, phone }: NewReminder): Promise<boolean> {
    return (await many(tx, planSql, [bookingId, kind, startsAt, phone, this.clock.now()])).length > 0;
  }

  async link(tx: Transaction, { bookingId, kind, startsAt }: NewReminder, textId: string): Promise<void> {
    await affected(tx, linkSql, [bookingId, kind, startsAt, textId]);
  }

  /** Skips texts that wait and are no longer true. The claim finds those whose outcome is unknown. */
  async drop(
    tx: Transaction,
    { bookingId, startsAt, isAccepted }: { bookingId: string; startsAt: string; isAccepted: boolean },
  ): Promise<void> {
    await affected(tx, dropSql, [this.clock.now(), bookingId, startsAt, isAccepted]);
  }

  /** Skips texts that wait for an appointment that its customer has declined. */
  async dropDeclined(tx: Transaction, { bookingId, startsAt }: OpenReminder): Promise<void> {
    await affected(tx, dropDeclinedSql, [this.clock.now(), bookingId, startsAt]);
  }

  /**
   * The reminder to which this answer of a phone belongs, as long as its appointment lies ahead: the last one without this
   * answer, so that who has two appointments can answer both; otherwise the last one.
   */
  async findOpen(phone: string, answer: string, tx?: Transaction): Promise<OpenReminder | null> {
    return (await maybeOne(tx ?? this.dataSource, findOpenSql, [phone, this.clock.now(), answer])) ?? null;
  }

  async answer(tx: Transaction, { bookingId, startsAt }: OpenReminder, answer: string, at: Date): Promise<void> {
    await affected(tx, answerSql, [bookingId, startsAt, answer, at]);
  }

  sum(since: Date): Promise<Pick<ReminderSettings, 'sent' | 'confirmed' | 'declined'>> {
    return one(this.dataSource, sumSql, [since]);
  }
}
