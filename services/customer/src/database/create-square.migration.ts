import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSquare1760000002000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // An event is open while processed_at is null, and due at next_attempt_at. With a null next_attempt_at it waits for
    // a change (last_error).
    await queryRunner.query(`
      CREATE TABLE square_event (
        event_id text CONSTRAINT square_event_pk PRIMARY KEY,
        type text NOT NULL,
        payload jsonb NOT NULL,
        received_at timestamptz NOT NULL DEFAULT now(),
        processed_at timestamptz,
        attempts integer NOT NULL DEFAULT 0,
        incomplete_attempts integer NOT NULL DEFAULT 0,
        last_error text,
        next_attempt_at timestamptz DEFAULT now(),
        CONSTRAINT square_event_processed_is_not_due CHECK (processed_at IS NULL OR next_attempt_at IS NULL)
      )`);
    await queryRunner.query(`
      CREATE INDEX square_event_due_idx ON square_event (next_attempt_at) WHERE processed_at IS NULL`);
    await queryRunner.query(`CREATE INDEX square_event_received_idx ON square_event (received_at DESC)`);
    await queryRunner.query(`
      CREATE TABLE square_customer (
        square_customer_id text CONSTRAINT square_customer_pk PRIMARY KEY,
        customer_id uuid NOT NULL CONSTRAINT square_customer_customer_fk REFERENCES customer (id),
        phone_number text NOT NULL,
        merged_into text,
        updated_at timestamptz NOT NULL DEFAULT now()
      )`);
    await queryRunner.query(`CREATE INDEX square_customer_customer_idx ON square_customer (customer_id)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE square_customer');
    await queryRunner.query('DROP TABLE square_event');
  }
}
