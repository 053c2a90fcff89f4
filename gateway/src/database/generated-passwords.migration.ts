import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * While `generated_hash` equals `password_hash`, the account still has a password that the command line generated. Any
 * other password ends this, also one that the previous release sets.
 */
export class GeneratedPasswords1760000018000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE staff_account ADD COLUMN generated_hash text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE staff_account DROP COLUMN generated_hash');
  }
}
