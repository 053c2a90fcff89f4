import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSubmission1760000001000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE submission (
        id text CONSTRAINT submission_pk PRIMARY KEY,
        first_name text NOT NULL,
        last_name text NOT NULL,
        email text NOT NULL,
        phone text,
        service text,
        message text NOT NULL,
        submitted_at timestamptz NOT NULL DEFAULT now()
      )`);
    await queryRunner.query('CREATE INDEX submission_newest_idx ON submission (submitted_at DESC, id DESC)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE submission');
  }
}
