import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The saved segment of a campaign's audience: its id and its name, whose filter is in `audience_filter`. An automation
 * reads the filter of its segment each day.
 */
export class CampaignSegments1760000009250 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE campaign ADD COLUMN segment jsonb');
    await queryRunner.query('ALTER TABLE automation ADD COLUMN segment_id uuid');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE automation DROP COLUMN segment_id');
    await queryRunner.query('ALTER TABLE campaign DROP COLUMN segment');
  }
}
