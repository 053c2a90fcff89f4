import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The last restore of a backup: since when texts to the salon may be missing, and when they were read again at the
 * provider. Until then nothing is sent.
 */
export class LastRestore1760000011010 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE last_restore (
        is_only boolean CONSTRAINT last_restore_pk PRIMARY KEY DEFAULT true
          CONSTRAINT last_restore_is_only CHECK (is_only),
        taken_at timestamptz NOT NULL,
        restored_at timestamptz NOT NULL,
        texts_read_at timestamptz
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE last_restore');
  }
}
