import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CampaignSafety1760000006000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // the time from which failures count: the start or the last resume
    await queryRunner.query(`ALTER TABLE campaign ADD COLUMN failures_since timestamptz`);
    // few rows have open work: stale claims, and texts in doubt
    await queryRunner.query(`
      CREATE INDEX campaign_recipient_claimed_idx ON campaign_recipient (claimed_at)
      WHERE status IN ('sending', 'unknown')`);
    // callbacks of abandoned attempts
    await queryRunner.query(`CREATE INDEX past_attempt_claim_idx ON past_attempt (claim_token)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX past_attempt_claim_idx, campaign_recipient_claimed_idx`);
    await queryRunner.query(`ALTER TABLE campaign DROP COLUMN failures_since`);
  }
}
