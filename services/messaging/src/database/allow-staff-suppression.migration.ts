import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AllowStaffSuppression1760000001500 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE suppression DROP CONSTRAINT suppression_source_known,
        ADD CONSTRAINT suppression_source_known CHECK (source IN ('inbound', 'provider', 'staff'))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    // opt-outs recorded by the staff stay suppressed
    await queryRunner.query(`UPDATE suppression SET source = 'inbound' WHERE source = 'staff'`);
    await queryRunner.query(`
      ALTER TABLE suppression DROP CONSTRAINT suppression_source_known,
        ADD CONSTRAINT suppression_source_known CHECK (source IN ('inbound', 'provider'))`);
  }
}
