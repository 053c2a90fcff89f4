import { many, statement } from '@lacquer/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sweptTypes } from '../events/hint.js';
import { asArrived } from '../events/square-events.repository.js';
import type { SourceBooking } from './booking-source.js';

/** A listed state. */
export type ListedState = Pick<SourceBooking, 'id' | 'version' | 'updatedAt' | 'state'>;

/**
 * The same state has the same event, however often it is listed. One that was processed in vain, because Square did not show
 * the booking just then, is due again. A booking that Square had lost comes back with the version that it had.
 */
const storeNewSql = statement<{ id: string }>(
  `INSERT INTO square_event (event_id, type, payload)
   SELECT 'swept booking ' || listed.id || ' ' || listed.version || ' ' || listed."updatedAt", '${sweptTypes.booking}',
     jsonb_build_object('data', jsonb_build_object('id', listed.id))
   FROM jsonb_to_recordset($1::jsonb) AS listed(id text, version integer, "updatedAt" text, state text)
   LEFT JOIN booking ON square_booking_id = listed.id
   WHERE booking.id IS NULL
     OR (booking.version, booking.square_updated_at) < (listed.version, listed."updatedAt"::timestamptz(3))
     OR (booking.version, booking.square_updated_at) = (listed.version, listed."updatedAt"::timestamptz(3))
       AND booking.state <> listed.state
   ORDER BY 1 ON CONFLICT ON CONSTRAINT square_event_pk DO UPDATE SET ${asArrived}
     WHERE square_event.processed_at IS NOT NULL AND square_event.set_aside_at IS NULL
   RETURNING event_id AS id`,
);

/** One event for a start and a reading: the booking was moved, or Square has lost it. */
const storeMissingSql = statement<{ id: string }>(
  `INSERT INTO square_event (event_id, type, payload)
   SELECT 'missing booking ' || square_booking_id || ' ' || $4::text, '${sweptTypes.booking}',
     jsonb_build_object('data', jsonb_build_object('id', square_booking_id))
   FROM booking WHERE starts_at >= $1 AND starts_at < $2 AND state IN ('pending', 'accepted')
     AND square_booking_id <> ALL ($3)
   ORDER BY 1 ON CONFLICT ON CONSTRAINT square_event_pk DO NOTHING RETURNING event_id AS id`,
);

@Injectable()
export class BookingSweeps {
  constructor(private readonly dataSource: DataSource) {}

  /** Stores an event for each booking that is unknown, newer, or in another state. Returns their number. */
  async storeNew(listed: readonly ListedState[]): Promise<number> {
    if (listed.length === 0) return 0;
    return (await many(this.dataSource, storeNewSql, [JSON.stringify(listed)])).length;
  }

  /** Stores an event for each booking of the span that the list lacks. Returns their number. */
  async storeMissing(span: { from: Date; until: Date }, listedIds: readonly string[], at: Date): Promise<number> {
    const { from, until } = span;
    return (await many(this.dataSource, storeMissingSql, [from, until, listedIds, at.toISOString()])).length;
  }
}
