import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LookedForSince1760000007300 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // by the provider's clock: when it was first asked about the attempt in doubt, and did not know it
    await queryRunner.query(`ALTER TABLE campaign_recipient ADD COLUMN looked_for_since timestamptz`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE campaign_recipient DROP COLUMN looked_for_since`);
  }
}
