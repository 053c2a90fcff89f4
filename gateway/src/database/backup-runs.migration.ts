import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each backup that was tried, for Health: what is older than a year is removed with the next one. */
export class BackupRuns1760000023000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE backup_run (
        id uuid CONSTRAINT backup_run_pk PRIMARY KEY,
        is_nightly boolean NOT NULL,
        ended_at timestamptz NOT NULL DEFAULT now(),
        bytes bigint,
        problem text,
        CONSTRAINT backup_run_ended CHECK ((bytes IS NULL) = (problem IS NOT NULL))
      )`);
    await queryRunner.query('CREATE INDEX backup_run_time_idx ON backup_run (ended_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE backup_run');
  }
}
