import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The progress of each running campaign, the time it was reached, and whether its owner was notified of a stall. */
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
