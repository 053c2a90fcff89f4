import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps Square's data about an erased person away: their profiles keep an empty row, and their payments until then
 * belong to no customer.
 */
export class SquareErasures1760000021000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE square_customer ADD COLUMN erased_at timestamptz');
    await queryRunner.query('ALTER TABLE square_payment ADD COLUMN erased_at timestamptz');
    await queryRunner.query(
      outcomes(`'counted', 'not-completed', 'no-phone', 'set-aside', 'other-location', 'erased'`),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM square_customer WHERE erased_at IS NOT NULL AND square_updated_at IS NULL`);
    await queryRunner.query(`UPDATE square_payment SET outcome = 'no-phone' WHERE outcome = 'erased'`);
    await queryRunner.query(outcomes(`'counted', 'not-completed', 'no-phone', 'set-aside', 'other-location'`));
    await queryRunner.query('ALTER TABLE square_payment DROP COLUMN erased_at');
    await queryRunner.query('ALTER TABLE square_customer DROP COLUMN erased_at');
  }
}

const outcomes = (known: string) => `
  ALTER TABLE square_payment DROP CONSTRAINT square_payment_outcome_known,
    ADD CONSTRAINT square_payment_outcome_known CHECK (outcome IN (${known}))`;
