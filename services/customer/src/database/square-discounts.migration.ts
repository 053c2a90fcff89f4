import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The discounts of a payment's order, and those that were told with the customer whose they were. */
export class SquareDiscounts1760000039650 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE square_payment ADD COLUMN discounts text[], ADD COLUMN discounts_told text[]');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE square_payment DROP COLUMN discounts, DROP COLUMN discounts_told');
  }
}
