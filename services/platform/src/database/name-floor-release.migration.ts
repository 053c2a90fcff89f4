import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The number of a release that can run on the schema, for those that cannot. Null: set by a release before this one. */
export class NameFloorRelease1760000000007 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE schema_floor ADD COLUMN release text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE schema_floor DROP COLUMN release');
  }
}
