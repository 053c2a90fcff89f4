import type { MigrationInterface, QueryRunner } from 'typeorm';
import { sumFunctions } from './merge-customers.migration.js';

/** The same as `isListed` at the time of this migration, without its alias. */
const isListed = 'merged_into IS NULL AND NOT (left_behind AND version = 0 AND visit_count = 0)';

/**
 * Square may move the only payment of a customer to another one. The record that is left holds nothing, and is not
 * listed, counted or texted. `left_behind` follows from visits, refunds and the consent ledger: `refreshTotals` writes
 * it, and a statement about the phone clears it. `created_by_square` is null for records of before, and of the release
 * before: the ledger has an entry of the same moment if a payment created the record.
 */
export class LeftBehind1760000034000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // no row changes between the sums of before and the first trigger of this release
    await queryRunner.query('LOCK TABLE customer IN SHARE ROW EXCLUSIVE MODE');
    await queryRunner.query(`
      ALTER TABLE customer ADD COLUMN created_by_square boolean, ADD COLUMN left_behind boolean NOT NULL DEFAULT false`);
    for (const sums of sumFunctions(isListed)) await queryRunner.query(sums);
    await queryRunner.query(`
      CREATE FUNCTION consent_state_keeps() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      BEGIN
        UPDATE customer SET left_behind = false WHERE phone_number = NEW.phone_number AND left_behind;
        RETURN NULL;
      END $$`);
    await queryRunner.query(`
      CREATE TRIGGER consent_state_keeps AFTER INSERT ON consent_state
      FOR EACH ROW EXECUTE FUNCTION consent_state_keeps()`);
    await queryRunner.query(`
      UPDATE customer SET left_behind = true
      WHERE visit_count = 0 AND version = 0 AND merged_into IS NULL
        AND NOT EXISTS (SELECT FROM visit WHERE customer_id = customer.id)
        AND NOT EXISTS (SELECT FROM square_refund WHERE customer_id = customer.id)
        AND NOT EXISTS (SELECT FROM customer AS merged WHERE merged.merged_into = customer.id)
        AND NOT EXISTS (SELECT FROM consent_state WHERE consent_state.phone_number = customer.phone_number)
        AND EXISTS (SELECT FROM consent_entry WHERE consent_entry.phone_number = customer.phone_number
                      AND channel = 'square-payment' AND recorded_at = customer.created_at)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('UPDATE customer SET left_behind = false WHERE left_behind');
    await queryRunner.query('DROP TRIGGER consent_state_keeps ON consent_state');
    await queryRunner.query('DROP FUNCTION consent_state_keeps');
    for (const sums of sumFunctions('merged_into IS NULL')) await queryRunner.query(sums);
    await queryRunner.query('ALTER TABLE customer DROP COLUMN left_behind, DROP COLUMN created_by_square');
  }
}
