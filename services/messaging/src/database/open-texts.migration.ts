import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each claim with a cap counts the open texts to its phone. */
export class OpenTexts1760000008650 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX campaign_recipient_open_phone_idx ON campaign_recipient (phone)
      WHERE status IN ('pending', 'sending', 'unknown')`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX campaign_recipient_open_phone_idx`);
  }
}
