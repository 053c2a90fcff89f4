import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who changed a customer last, for whoever comes second. */
export class CustomerEditor1760000026000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE customer ADD COLUMN edited_by uuid');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE customer DROP COLUMN edited_by');
  }
}
