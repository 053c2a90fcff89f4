import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far each running campaign has come, since when, and whether its owner was told that it stands still. */
export class CampaignStalls1760000007500 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE campaign_stall (
        campaign_id uuid CONSTRAINT campaign_stall_pk PRIMARY KEY
          CONSTRAINT campaign_stall_campaign_fk REFERENCES campaign (id),
        settled integer NOT NULL,
        total integer NOT NULL,
        since timestamptz NOT NULL,
        told_at timestamptz
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE campaign_stall`);
  }
}
