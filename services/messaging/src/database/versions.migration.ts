import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Prevents two owners from silently overwriting each other's draft or automation: the version counts the edits. */
export class Versions1760000007900 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE campaign
        ADD COLUMN version integer NOT NULL DEFAULT 0,
        ADD COLUMN edited_by uuid`);
    await queryRunner.query(`ALTER TABLE automation ADD COLUMN version integer NOT NULL DEFAULT 0`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE automation DROP COLUMN version`);
    await queryRunner.query(`ALTER TABLE campaign DROP COLUMN version, DROP COLUMN edited_by`);
  }
}
