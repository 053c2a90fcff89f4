import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reads the campaigns of a state newest first, however many others exist. */
export class CampaignList1760000008200 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE INDEX campaign_state_idx ON campaign (status, created_at DESC, id DESC)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX campaign_state_idx`);
  }
}
