import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Existing messages go to the inbox and are not marked as new: nobody wants to open them all again. */
export class HandleSubmission1760000003000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE submission
        ADD COLUMN state text NOT NULL DEFAULT 'read'
          CONSTRAINT submission_state_check CHECK (state IN ('new', 'read', 'archived', 'spam')),
        ADD COLUMN note text`);
    await queryRunner.query(`ALTER TABLE submission ALTER COLUMN state SET DEFAULT 'new'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE submission DROP COLUMN state, DROP COLUMN note');
  }
}
