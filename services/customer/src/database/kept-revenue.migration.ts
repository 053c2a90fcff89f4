import type { MigrationInterface, QueryRunner } from 'typeorm';
import { groupOf } from '../customers/merged-records.js';

/**
 * Revenue is what the salon kept. What the stored rows tell is counted at once: the payments of one order are one visit.
 * The gift cards of known orders, refunds without a payment and lost disputes are read from Square by a sweep of the
 * whole history, which resumes after an interruption; until then these figures are those of before. The previous
 * release counts payments as before.
 */
export class KeptRevenue1760000032000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE square_payment
        ADD COLUMN gift_cards bigint,
        ADD COLUMN dispute_lost bigint NOT NULL DEFAULT 0,
        DROP CONSTRAINT square_payment_outcome_known,
        ADD CONSTRAINT square_payment_outcome_known CHECK (outcome IN
          ('counted', 'not-completed', 'no-phone', 'set-aside', 'other-location', 'erased', 'gift-card'))`);
    await queryRunner.query(`
      CREATE TABLE square_refund (
        refund_id text CONSTRAINT square_refund_pk PRIMARY KEY,
        square_customer_id text,
        customer_id uuid CONSTRAINT square_refund_customer_fk REFERENCES customer (id),
        amount bigint NOT NULL CONSTRAINT square_refund_amount_not_negative CHECK (amount >= 0),
        refunded_at timestamptz(3) NOT NULL,
        updated_at timestamptz NOT NULL
      )`);
    await queryRunner.query('CREATE INDEX square_refund_customer_idx ON square_refund (customer_id)');
    await queryRunner.query('CREATE INDEX square_refund_moment_idx ON square_refund (refunded_at)');
    await queryRunner.query('ALTER TABLE visit ADD COLUMN square_order_id text');
    await queryRunner.query(`
      UPDATE visit SET square_order_id = order_id FROM square_payment
      WHERE payment_id = square_payment_id AND order_id IS NOT NULL`);
    // refunds may exceed what is left of the visits
    await queryRunner.query('ALTER TABLE customer DROP CONSTRAINT customer_total_spent_not_negative');
    await queryRunner.query(`
      WITH RECURSIVE split AS (
        SELECT customer_id AS id FROM visit WHERE counts AND square_order_id IS NOT NULL
        GROUP BY customer_id, square_order_id HAVING count(*) > 1
        UNION SELECT merged_into FROM customer JOIN split USING (id) WHERE merged_into IS NOT NULL)
      UPDATE customer SET visit_count = (
        SELECT count(DISTINCT customer_id || COALESCE(square_order_id, visit.id::text)) FROM visit
        WHERE customer_id = ANY (${groupOf('customer.id')}) AND counts)
      WHERE id IN (SELECT id FROM split)`);
    await queryRunner.query(`
      INSERT INTO square_sweep (is_scheduled, since, until)
      SELECT false, min(paid_at), now() FROM square_payment HAVING count(*) > 0`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP VIEW IF EXISTS taking');
    await queryRunner.query(`DELETE FROM repeatable_migration WHERE name = 'taking'`);
    await queryRunner.query('UPDATE customer SET total_spent = 0 WHERE total_spent < 0');
    await queryRunner.query(
      'ALTER TABLE customer ADD CONSTRAINT customer_total_spent_not_negative CHECK (total_spent >= 0)',
    );
    await queryRunner.query('ALTER TABLE visit DROP COLUMN square_order_id');
    await queryRunner.query('DROP TABLE square_refund');
    await queryRunner.query(`UPDATE square_payment SET outcome = 'no-phone' WHERE outcome = 'gift-card'`);
    await queryRunner.query(`
      ALTER TABLE square_payment DROP COLUMN gift_cards, DROP COLUMN dispute_lost,
        DROP CONSTRAINT square_payment_outcome_known,
        ADD CONSTRAINT square_payment_outcome_known CHECK (outcome IN
          ('counted', 'not-completed', 'no-phone', 'set-aside', 'other-location', 'erased'))`);
  }
}
