import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each test restore, for Health: what is older than a year is removed with the next one. */
export class RestoreTests1760000025000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE restore_test (
        id uuid CONSTRAINT restore_test_pk PRIMARY KEY,
        ended_at timestamptz NOT NULL DEFAULT now(),
        taken_at timestamptz,
        rows bigint,
        problem text,
        CONSTRAINT restore_test_ended CHECK ((rows IS NULL) = (problem IS NOT NULL))
      )`);
    await queryRunner.query('CREATE INDEX restore_test_time_idx ON restore_test (ended_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE restore_test');
  }
}
