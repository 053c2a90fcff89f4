import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CampaignWatch1760000005000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // covers every column that progress counts, so that 100,000 rows are counted without being read, and returns pages
    // of recipients by state in order
    await queryRunner.query(`DROP INDEX campaign_recipient_status_idx`);
    await queryRunner.query(`
      CREATE INDEX campaign_recipient_status_idx ON campaign_recipient (campaign_id, status, id)
      INCLUDE (segments, accepted_at)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX campaign_recipient_status_idx`);
    await queryRunner.query(`CREATE INDEX campaign_recipient_status_idx ON campaign_recipient (campaign_id, status)`);
  }
}
