import type { BookingAccess } from '@lacquer/contracts/customers/bookings';
import { affected, one, statement } from '@lacquer/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const getSql = statement<{
  dueAt: Date | number;
  readAt: Date | null;
  refusedSince: Date | null;
  reason: string | null;
}>(`SELECT due_at AS "dueAt", read_at AS "readAt", refused_since AS "refusedSince", reason FROM square_bookings`);

const noteReadSql = statement(
  'UPDATE square_bookings SET read_at = $1, due_at = $2, refused_since = NULL, reason = NULL',
);

const noteRefusalSql = statement(
  'UPDATE square_bookings SET refused_since = COALESCE(refused_since, $1), reason = $2, due_at = $3',
);

/** Whether Square shows appointments, and when they are read next: for all instances and for staff. */
@Injectable()
export class BookingAccessRepository {
  constructor(private readonly dataSource: DataSource) {}

  async get(): Promise<BookingAccess> {
    const { readAt, refusedSince, reason } = await one(this.dataSource, getSql);
    return { readAt: readAt?.toISOString() ?? null, refusedSince: refusedSince?.toISOString() ?? null, reason };
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

  async noteRefusal(at: Date, reason: string, nextAt: Date): Promise<void> {
    await affected(this.dataSource, noteRefusalSql, [at, reason, nextAt]);
  }
}
