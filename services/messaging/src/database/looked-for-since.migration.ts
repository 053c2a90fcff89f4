import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LookedForSince1760000007300 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // on the provider's clock: the first lookup of the attempt in doubt that did not find it
    await queryRunner.query(`ALTER TABLE campaign_recipient ADD COLUMN looked_for_since timestamptz`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE campaign_recipient DROP COLUMN looked_for_since`);
  }
}
