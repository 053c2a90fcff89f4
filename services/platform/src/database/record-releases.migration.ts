import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which release brought the schema to which number of migrations, and the backup that was made before it did. Null: none
 * was made, or its name is not known.
 */
export class RecordReleases1760000000009 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE schema_release (
        migrations integer CONSTRAINT schema_release_pk PRIMARY KEY,
        release text NOT NULL,
        backup text,
        migrated_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE schema_release');
  }
}
