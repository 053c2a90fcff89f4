import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSecondStep1760000012000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE second_step (
        account_id uuid CONSTRAINT second_step_pk PRIMARY KEY
          CONSTRAINT second_step_account_fk REFERENCES staff_account ON DELETE CASCADE,
        sealed_secret bytea NOT NULL,
        started_at timestamptz NOT NULL DEFAULT now(),
        turned_on_at timestamptz,
        last_step bigint NOT NULL DEFAULT 0
      )`);
    await queryRunner.query(`
      CREATE TABLE recovery_code (
        account_id uuid NOT NULL CONSTRAINT recovery_code_step_fk REFERENCES second_step ON DELETE CASCADE,
        code_hash bytea NOT NULL,
        used_at timestamptz,
        CONSTRAINT recovery_code_pk PRIMARY KEY (account_id, code_hash)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE recovery_code');
    await queryRunner.query('DROP TABLE second_step');
  }
}
