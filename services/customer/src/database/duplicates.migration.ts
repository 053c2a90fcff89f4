import { duplicatesChanged } from '@lacquer/contracts/customers/duplicates';
import { markChanges, unmarkChanges } from '@lacquer/platform/outbox/mark-changes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Chinese, Japanese and Korean names are written together, or apart: family name first. */
const cjk = String.raw`U&'^[\1100-\11FF\3040-\30FF\3400-\9FFF\AC00-\D7AF\F900-\FAFF\+020000-\+03FFFF]+$'`;

/**
 * Pairs of records that are likely one person. `duplicate_check` has the records that are still to be compared: a trigger
 * adds those whose facts change, also by the release before, and the service takes them away. Ids are in order, so a pair
 * is there once. A dismissed pair stays, because it must not be proposed again.
 */
export class Duplicates1760000037000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // without marks and accents, whatever the order of the names; empty without a name
    await queryRunner.query(`
      CREATE FUNCTION name_key(given text, family text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN CASE
        WHEN array_to_string(name_parts(family) || name_parts(given), '') ~ ${cjk}
          THEN array_to_string(name_parts(family) || name_parts(given), '')
        ELSE array_to_string(ARRAY(SELECT part FROM unnest(name_parts(given) || name_parts(family)) AS part ORDER BY part), ' ')
      END`);
    await queryRunner.query(`
      CREATE INDEX customer_email_name_idx ON customer (lower(email), name_key(given_name, family_name), id)
      WHERE email IS NOT NULL AND merged_into IS NULL`);
    await queryRunner.query(`
      CREATE INDEX customer_birthday_name_idx ON customer (birthday_month, birthday_day, name_key(given_name, family_name), id)
      WHERE birthday_month IS NOT NULL AND merged_into IS NULL`);
    await queryRunner.query(`
      CREATE TABLE likely_duplicate (
        one_id uuid NOT NULL CONSTRAINT likely_duplicate_one_fk REFERENCES customer (id) ON DELETE CASCADE,
        other_id uuid NOT NULL CONSTRAINT likely_duplicate_other_fk REFERENCES customer (id) ON DELETE CASCADE,
        reasons text[] NOT NULL,
        found_at timestamptz(3) NOT NULL DEFAULT now(),
        dismissed_at timestamptz(3),
        dismissed_by uuid,
        CONSTRAINT likely_duplicate_pk PRIMARY KEY (one_id, other_id),
        CONSTRAINT likely_duplicate_in_order CHECK (one_id < other_id)
      )`);
    await queryRunner.query('CREATE INDEX likely_duplicate_other_idx ON likely_duplicate (other_id)');
    await queryRunner.query(`
      CREATE INDEX likely_duplicate_open_idx ON likely_duplicate (found_at DESC, one_id, other_id) WHERE dismissed_at IS NULL`);
    await queryRunner.query(`
      CREATE INDEX likely_duplicate_dismissed_idx ON likely_duplicate (found_at DESC, one_id, other_id)
      WHERE dismissed_at IS NOT NULL`);
    await markChanges(queryRunner, {
      table: 'likely_duplicate',
      contract: duplicatesChanged,
      part: 'pairs',
      by: 'table',
    });
    await queryRunner.query(`
      CREATE TABLE duplicate_check (customer_id uuid CONSTRAINT duplicate_check_pk PRIMARY KEY)`);
    await queryRunner.query(`
      CREATE FUNCTION duplicate_check_follows() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      BEGIN
        INSERT INTO duplicate_check VALUES (NEW.id) ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$`);
    await queryRunner.query('LOCK TABLE customer IN SHARE ROW EXCLUSIVE MODE');
    await queryRunner.query(`
      CREATE TRIGGER customer_duplicate_check_insert AFTER INSERT ON customer
      FOR EACH ROW EXECUTE FUNCTION duplicate_check_follows()`);
    await queryRunner.query(`
      CREATE TRIGGER customer_duplicate_check_update AFTER UPDATE ON customer
      FOR EACH ROW WHEN ((OLD.phone_number, OLD.email, OLD.given_name, OLD.family_name, OLD.birthday_month, OLD.birthday_day,
          OLD.merged_into, OLD.left_behind AND OLD.version = 0 AND OLD.visit_count = 0)
        IS DISTINCT FROM (NEW.phone_number, NEW.email, NEW.given_name, NEW.family_name, NEW.birthday_month, NEW.birthday_day,
          NEW.merged_into, NEW.left_behind AND NEW.version = 0 AND NEW.visit_count = 0))
      EXECUTE FUNCTION duplicate_check_follows()`);
    await queryRunner.query('INSERT INTO duplicate_check SELECT id FROM customer WHERE merged_into IS NULL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER customer_duplicate_check_insert ON customer');
    await queryRunner.query('DROP TRIGGER customer_duplicate_check_update ON customer');
    await queryRunner.query('DROP FUNCTION duplicate_check_follows');
    await queryRunner.query('DROP TABLE duplicate_check');
    await unmarkChanges(queryRunner, 'likely_duplicate');
    await queryRunner.query('DROP TABLE likely_duplicate');
    await queryRunner.query('DROP INDEX customer_email_name_idx, customer_birthday_name_idx');
    await queryRunner.query('DROP FUNCTION name_key');
  }
}
