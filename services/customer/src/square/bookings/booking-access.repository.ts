import type { BookingAccess } from '@lacquer/contracts/customers/bookings';
import { affected, one, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { unconfirmedSince } from '../../bookings/confirmed-bookings.js';

const getSql = statement<{
  dueAt: Date | number;
  readAt: Date | null;
  refusedSince: Date | null;
  reason: string | null;
}>(`SELECT due_at AS "dueAt", read_at AS "readAt", refused_since AS "refusedSince", reason FROM square_bookings`);

/** A reading that was requested during this one stays due. */
const noteReadSql = statement(
  `UPDATE square_bookings SET read_at = $1, due_at = CASE WHEN due_at > $1 AND due_at < $2 THEN due_at ELSE $2 END,
     refused_since = NULL, reason = NULL`,
);

const noteRefusalSql = statement(
  `UPDATE square_bookings SET refused_since = COALESCE(refused_since, $1), reason = $2, due_at = $1::timestamptz
     + LEAST(GREATEST($1 - COALESCE(refused_since, $1), make_interval(secs => $3)), make_interval(secs => $4))`,
);

const requestSql = statement(
  'UPDATE square_bookings SET due_at = $2 WHERE refused_since IS NULL AND NOT (due_at > $1 AND due_at <= $2)',
);

/** Whether Square shows appointments, and when they are read next: for all instances and for staff. */
@Injectable()
export class BookingAccessRepository {
  constructor(private readonly dataSource: DataSource) {}

  async get(now: Date): Promise<BookingAccess> {
    const { readAt, refusedSince, reason } = await one(this.dataSource, getSql);
    return {
      readAt: readAt?.toISOString() ?? null,
      refusedSince: refusedSince?.toISOString() ?? null,
      reason,
      unconfirmedSince: unconfirmedSince(readAt, now)?.toISOString() ?? null,
    };
  }

  /** Milliseconds until the next reading; 0 or less: now. */
  async untilDue(now: Date): Promise<number> {
    const { dueAt } = await one(this.dataSource, getSql);
    return Number(dueAt) - now.getTime();
  }

  /** The milliseconds since the calendar was last read to the end; infinite: never. */
  async age(now: Date): Promise<number> {
    const { readAt } = await one(this.dataSource, getSql);
    return now.getTime() - (readAt?.getTime() ?? Number.NEGATIVE_INFINITY);
  }

  async noteRead(at: Date, nextAt: Date): Promise<void> {
    await affected(this.dataSource, noteReadSql, [at, nextAt]);
  }

  /**
   * Square is asked again after as long as it has refused so far, between the shortest and the longest time: it may have been a
   * moment, or the plan of a salon that will never have another.
   */
  async noteRefusal(
    at: Date,
    reason: string,
    { shortestSeconds, longestSeconds }: { shortestSeconds: number; longestSeconds: number },
  ): Promise<void> {
    await affected(this.dataSource, noteRefusalSql, [at, reason, shortestSeconds, longestSeconds]);
  }

  /**
   * Makes a reading due at `at`, unless one is due between now and then, or the refused calendar has a time of its own. One that
   * is due already may be under way, and past what it is requested for.
   */
  async request(tx: Transaction, now: Date, at: Date): Promise<void> {
    await affected(tx, requestSql, [now, at]);
  }
}
