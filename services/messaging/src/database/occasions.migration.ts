import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The end of an occasion, after which its text is not sent, and the day that an automation skips. */
export class Occasions1760000008600 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE campaign_recipient ADD COLUMN expires_at timestamptz`);
    await queryRunner.query(`
      CREATE INDEX campaign_recipient_expires_idx ON campaign_recipient (expires_at)
      WHERE status = 'pending' AND expires_at IS NOT NULL`);
    await queryRunner.query(`ALTER TABLE automation ADD COLUMN skipped_on date`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    // the release before does not know the reason
    await queryRunner.query(`
      UPDATE campaign_recipient SET skip_reason = 'cancelled' WHERE skip_reason = 'occasion-passed'`);
    await queryRunner.query(`ALTER TABLE automation DROP COLUMN skipped_on`);
    await queryRunner.query(`DROP INDEX campaign_recipient_expires_idx`);
    await queryRunner.query(`ALTER TABLE campaign_recipient DROP COLUMN expires_at`);
  }
}
