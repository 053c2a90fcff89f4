import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Prevents staff from overwriting each other's edits unnoticed: the version counts the edits of a message. */
export class SubmissionVersion1760000004000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE submission
        ADD COLUMN version integer NOT NULL DEFAULT 0,
        ADD COLUMN edited_by uuid`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE submission DROP COLUMN version, DROP COLUMN edited_by');
  }
}
