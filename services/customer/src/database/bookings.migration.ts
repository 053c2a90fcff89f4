import { bookingsChanged } from '@lacquer/contracts/customers/bookings';
import { squareChanged } from '@lacquer/contracts/customers/square-sweep';
import { markChanges, unmarkChanges } from '@lacquer/platform/outbox/mark-changes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Appointments at Square. Whose they are is not stored: `booked` (sql/booked.sql) finds it, so that it follows payments,
 * phones and merges. `reminder_wish`: who asked for reminders, append-only; the latest entry of a phone counts.
 */
export class Bookings1760000039610 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE booking (
        id uuid CONSTRAINT booking_pk PRIMARY KEY,
        square_booking_id text NOT NULL CONSTRAINT booking_square_id_unique UNIQUE,
        version integer NOT NULL,
        square_updated_at timestamptz(3) NOT NULL,
        square_customer_id text,
        starts_at timestamptz(3) NOT NULL,
        minutes integer,
        service_names text[] NOT NULL DEFAULT '{}',
        state text NOT NULL CONSTRAINT booking_state CHECK (state IN ('pending', 'accepted', 'cancelled', 'no-show')),
        answer text CONSTRAINT booking_answer CHECK (answer IN ('confirmed', 'declined')),
        answered_at timestamptz(3),
        erased_at timestamptz(3)
      )`);
    await queryRunner.query('CREATE INDEX booking_start_idx ON booking (starts_at)');
    await queryRunner.query(
      'CREATE INDEX booking_square_customer_idx ON booking (square_customer_id) WHERE square_customer_id IS NOT NULL',
    );
    await markChanges(queryRunner, { table: 'booking', contract: bookingsChanged, part: 'bookings', by: 'table' });

    await queryRunner.query(`
      CREATE TABLE reminder_wish (
        sequence bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT reminder_wish_pk PRIMARY KEY,
        phone_number text NOT NULL,
        wants boolean NOT NULL,
        wording_version text,
        recorded_by uuid NOT NULL,
        recorded_at timestamptz(3) NOT NULL
      )`);
    await queryRunner.query('CREATE INDEX reminder_wish_phone_idx ON reminder_wish (phone_number, sequence DESC)');

    // the state of the list: when it is read next, when it was last read to the end, and since when Square refuses it
    await queryRunner.query(`
      CREATE TABLE square_bookings (
        is_only boolean CONSTRAINT square_bookings_pk PRIMARY KEY DEFAULT true
          CONSTRAINT square_bookings_is_only CHECK (is_only),
        due_at timestamptz(3) NOT NULL,
        read_at timestamptz(3),
        refused_since timestamptz(3),
        reason text
      )`);
    await queryRunner.query(`INSERT INTO square_bookings (due_at) VALUES ('-infinity')`);
    await markChanges(queryRunner, {
      table: 'square_bookings',
      contract: squareChanged,
      part: 'bookings',
      by: 'table',
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await unmarkChanges(queryRunner, 'square_bookings');
    await queryRunner.query('DROP TABLE square_bookings');
    await queryRunner.query('DROP TABLE reminder_wish');
    await queryRunner.query('DROP FUNCTION IF EXISTS booked(timestamptz, timestamptz, text[])');
    await unmarkChanges(queryRunner, 'booking');
    await queryRunner.query('DROP TABLE booking');
  }
}
