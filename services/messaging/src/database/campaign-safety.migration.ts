import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CampaignSafety1760000006000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // since when its failures count: from its start, or since it was resumed
    await queryRunner.query(`ALTER TABLE campaign ADD COLUMN failures_since timestamptz`);
    // what is in hand is few among many: claims that were outlived, and texts of which nobody knows
    await queryRunner.query(`
      CREATE INDEX campaign_recipient_claimed_idx ON campaign_recipient (claimed_at)
      WHERE status IN ('sending', 'unknown')`);
    // callbacks of an attempt that was given up
    await queryRunner.query(`CREATE INDEX past_attempt_claim_idx ON past_attempt (claim_token)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX past_attempt_claim_idx, campaign_recipient_claimed_idx`);
    await queryRunner.query(`ALTER TABLE campaign DROP COLUMN failures_since`);
  }
}
