import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The backup that a restore has filled this database from. At most one row. */
export class RestoredBackup1760000000008 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE restored_backup (
        is_only boolean CONSTRAINT restored_backup_pk PRIMARY KEY DEFAULT true
          CONSTRAINT restored_backup_is_only CHECK (is_only),
        backup_id uuid NOT NULL,
        taken_at timestamptz NOT NULL,
        restored_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE restored_backup');
  }
}
