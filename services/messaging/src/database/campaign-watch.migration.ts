import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CampaignWatch1760000005000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // all that progress is counted from, so that a hundred thousand rows are counted without being read, and pages of
    // recipients by state come in order
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
