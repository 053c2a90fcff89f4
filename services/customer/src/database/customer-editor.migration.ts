import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The account of a customer's last edit, reported to a conflicting editor. */
export class CustomerEditor1760000026000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE customer ADD COLUMN edited_by uuid');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE customer DROP COLUMN edited_by');
  }
}
