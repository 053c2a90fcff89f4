import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ShortenSubmissionTime1760000002000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // a timestamp that serves as a page cursor has the precision of a JavaScript date
    await queryRunner.query('ALTER TABLE submission ALTER COLUMN submitted_at TYPE timestamptz(3)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE submission ALTER COLUMN submitted_at TYPE timestamptz');
  }
}
