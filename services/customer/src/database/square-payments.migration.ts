import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds a row per Square payment, one per Square customer, names, and the counted part of a visit. Events that waited
 * for a phone, or were set aside, are processed again and create the rows of their payments.
 */
export class SquarePayments1760000010000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE customer
        ADD COLUMN entered_given_name text, ADD COLUMN entered_family_name text,
        ADD COLUMN square_given_name text, ADD COLUMN square_family_name text`);
    await queryRunner.query(`
      ALTER TABLE customer
        ADD COLUMN given_name text GENERATED ALWAYS AS (COALESCE(entered_given_name, square_given_name)) STORED,
        ADD COLUMN family_name text GENERATED ALWAYS AS (COALESCE(entered_family_name, square_family_name)) STORED`);
    await queryRunner.query(`
      ALTER TABLE visit
        ADD COLUMN refunded bigint NOT NULL DEFAULT 0 CONSTRAINT visit_refunded_not_negative CHECK (refunded >= 0),
        ADD COLUMN receipt_url text, ADD COLUMN source_kind text,
        ADD COLUMN voided_at timestamptz, ADD COLUMN void_reason text,
        ADD CONSTRAINT visit_void_has_reason CHECK ((voided_at IS NULL) = (void_reason IS NULL))`);
    // a refund reduces the services' amount first, then the tip; a visit counts until both are zero
    await queryRunner.query(`
      ALTER TABLE visit
        ADD COLUMN counted_amount bigint NOT NULL GENERATED ALWAYS AS
          (CASE WHEN voided_at IS NULL THEN greatest(amount - refunded, 0) ELSE 0 END) STORED,
        ADD COLUMN counts boolean NOT NULL GENERATED ALWAYS AS
          (voided_at IS NULL AND (refunded = 0 OR refunded < amount + tip)) STORED`);
    await queryRunner.query('DROP INDEX visit_customer_moment_idx');
    await queryRunner.query(`
      CREATE INDEX visit_customer_moment_idx ON visit (customer_id, visited_at) INCLUDE (counted_amount, counts)`);

    await queryRunner.query(`
      ALTER TABLE square_customer
        ALTER COLUMN customer_id DROP NOT NULL, ALTER COLUMN phone_number DROP NOT NULL,
        ADD COLUMN phone_text text, ADD COLUMN given_name text, ADD COLUMN family_name text, ADD COLUMN email text,
        ADD COLUMN deleted_at timestamptz, ADD COLUMN square_updated_at timestamptz`);
    await queryRunner.query(`CREATE INDEX square_customer_phone_idx ON square_customer (phone_number)`);
    await queryRunner.query(`
      CREATE INDEX square_customer_merged_idx ON square_customer (merged_into) WHERE merged_into IS NOT NULL`);
    await queryRunner.query(`
      CREATE TABLE square_payment (
        payment_id text CONSTRAINT square_payment_pk PRIMARY KEY,
        status text NOT NULL,
        amount bigint NOT NULL,
        tip bigint NOT NULL,
        refunded bigint NOT NULL,
        uncountable text,
        square_customer_id text,
        order_id text,
        service_names text[],
        receipt_url text,
        source_kind text,
        location_id text,
        paid_at timestamptz(3) NOT NULL,
        updated_at timestamptz NOT NULL,
        dispute_state text,
        entered_phone text,
        entered_by uuid,
        outcome text NOT NULL DEFAULT 'no-phone' CONSTRAINT square_payment_outcome_known
          CHECK (outcome IN ('counted', 'not-completed', 'no-phone', 'set-aside', 'other-location')),
        reason text
      )`);
    await queryRunner.query(`CREATE INDEX square_payment_customer_idx ON square_payment (square_customer_id)`);
    await queryRunner.query(`
      CREATE INDEX square_payment_uncounted_idx ON square_payment (outcome, paid_at DESC, payment_id DESC)
      WHERE outcome <> 'counted'`);

    await queryRunner.query(`
      UPDATE square_event SET processed_at = NULL, next_attempt_at = now(), last_error = NULL, incomplete_attempts = 0
      WHERE (set_aside_at IS NOT NULL AND payload #>> '{data,id}' IS NOT NULL)
        OR (processed_at IS NULL AND next_attempt_at IS NULL)`);
    await queryRunner.query('UPDATE square_event SET set_aside_at = NULL WHERE processed_at IS NULL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE square_payment');
    await queryRunner.query('DELETE FROM square_customer WHERE customer_id IS NULL OR phone_number IS NULL');
    await queryRunner.query('DROP INDEX square_customer_phone_idx, square_customer_merged_idx');
    await queryRunner.query(`
      ALTER TABLE square_customer
        ALTER COLUMN customer_id SET NOT NULL, ALTER COLUMN phone_number SET NOT NULL,
        DROP COLUMN phone_text, DROP COLUMN given_name, DROP COLUMN family_name, DROP COLUMN email,
        DROP COLUMN deleted_at, DROP COLUMN square_updated_at`);
    await queryRunner.query('DROP INDEX visit_customer_moment_idx');
    await queryRunner.query(`
      ALTER TABLE visit DROP COLUMN counted_amount, DROP COLUMN counts, DROP COLUMN refunded, DROP COLUMN receipt_url,
        DROP COLUMN source_kind, DROP COLUMN voided_at, DROP COLUMN void_reason`);
    await queryRunner.query(`
      CREATE INDEX visit_customer_moment_idx ON visit (customer_id, visited_at) INCLUDE (amount)`);
    await queryRunner.query(`
      ALTER TABLE customer DROP COLUMN given_name, DROP COLUMN family_name, DROP COLUMN entered_given_name,
        DROP COLUMN entered_family_name, DROP COLUMN square_given_name, DROP COLUMN square_family_name`);
  }
}
