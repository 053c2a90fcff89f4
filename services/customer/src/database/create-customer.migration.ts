import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateCustomer1760000001000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // the derived columns are computed from the customer's visits under the row lock; a timestamp that serves as a page
    // cursor has the precision of a JavaScript date
    await queryRunner.query(`
      CREATE TABLE customer (
        id uuid CONSTRAINT customer_pk PRIMARY KEY,
        phone_number text CONSTRAINT customer_phone_number_key UNIQUE
          CONSTRAINT customer_phone_number_e164 CHECK (phone_number ~ '^\\+[1-9][0-9]{6,14}$'),
        email text,
        total_spent bigint NOT NULL DEFAULT 0 CONSTRAINT customer_total_spent_not_negative CHECK (total_spent >= 0),
        visit_count integer NOT NULL DEFAULT 0 CONSTRAINT customer_visit_count_not_negative CHECK (visit_count >= 0),
        last_visit_at timestamptz(3),
        service_names text[] NOT NULL DEFAULT '{}',
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await queryRunner.query(`
      CREATE INDEX customer_last_visit_idx ON customer ((COALESCE(last_visit_at, '-infinity'::timestamptz)) DESC, id DESC)`);
    await queryRunner.query(`CREATE INDEX customer_total_spent_idx ON customer (total_spent DESC, id DESC)`);
    await queryRunner.query(`CREATE INDEX customer_visit_count_idx ON customer (visit_count DESC, id DESC)`);
    await queryRunner.query(`
      CREATE TABLE visit (
        id uuid CONSTRAINT visit_pk PRIMARY KEY,
        customer_id uuid NOT NULL CONSTRAINT visit_customer_fk REFERENCES customer (id),
        source text NOT NULL CONSTRAINT visit_source_known CHECK (source IN ('manual', 'square')),
        service_names text[] NOT NULL,
        amount integer NOT NULL CONSTRAINT visit_amount_not_negative CHECK (amount >= 0),
        tip integer NOT NULL DEFAULT 0 CONSTRAINT visit_tip_not_negative CHECK (tip >= 0),
        visited_at timestamptz(3) NOT NULL,
        square_payment_id text CONSTRAINT visit_square_payment_key UNIQUE,
        square_updated_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT visit_square_has_payment
          CHECK ((source = 'square') = (square_payment_id IS NOT NULL AND square_updated_at IS NOT NULL))
      )`);
    await queryRunner.query(`CREATE INDEX visit_customer_idx ON visit (customer_id)`);
    await queryRunner.query(`
      CREATE TABLE consent_entry (
        sequence bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT consent_entry_pk PRIMARY KEY,
        phone_number text NOT NULL,
        kind text NOT NULL CONSTRAINT consent_entry_kind_known CHECK (kind IN ('relationship', 'consent', 'revocation')),
        wording_version text,
        channel text NOT NULL,
        recorded_by text,
        visit_id uuid CONSTRAINT consent_entry_visit_fk REFERENCES visit (id),
        recorded_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT consent_entry_names_its_wording CHECK (kind <> 'consent' OR wording_version IS NOT NULL)
      )`);
    await queryRunner.query(`CREATE INDEX consent_entry_phone_idx ON consent_entry (phone_number, sequence)`);
    await queryRunner.query(`
      CREATE FUNCTION consent_entry_is_append_only() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'consent_entry is a ledger: entries are added, never changed or removed'; END $$`);
    await queryRunner.query(`
      CREATE TRIGGER consent_entry_append_only BEFORE UPDATE OR DELETE ON consent_entry
      FOR EACH ROW EXECUTE FUNCTION consent_entry_is_append_only()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE consent_entry');
    await queryRunner.query('DROP FUNCTION consent_entry_is_append_only');
    await queryRunner.query('DROP TABLE visit');
    await queryRunner.query('DROP TABLE customer');
  }
}
