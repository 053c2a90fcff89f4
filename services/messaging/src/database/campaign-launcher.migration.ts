import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A launch of words that have just been launched names who launched them. */
export class CampaignLauncher1760000008800 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE campaign ADD COLUMN launched_by uuid');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE campaign DROP COLUMN launched_by');
  }
}
