import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The claims of Square events and sweeps have an owner. The previous release neither reads nor writes the tokens: a
 * claim of its own is protected by its time only.
 */
export class SquareClaims1760000028000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE square_event ADD COLUMN claim_token uuid');
    await queryRunner.query('ALTER TABLE square_sweep ADD COLUMN claim_token uuid');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE square_sweep DROP COLUMN claim_token');
    await queryRunner.query('ALTER TABLE square_event DROP COLUMN claim_token');
  }
}
