import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The content of each repeatable migration that ran last. */
export class CreateRepeatableMigration1760000000004 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE repeatable_migration (
        name text CONSTRAINT repeatable_migration_pk PRIMARY KEY,
        hash text NOT NULL,
        ran_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE repeatable_migration');
  }
}
