import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Exports and erasures that continue after an interruption. Of one person only one of each kind is running. */
export class CreatePersonJobs1760000019000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE person_job (
        id uuid CONSTRAINT person_job_pk PRIMARY KEY,
        kind text NOT NULL CONSTRAINT person_job_kind_known CHECK (kind IN ('export', 'erase')),
        state text NOT NULL DEFAULT 'running'
          CONSTRAINT person_job_state_known CHECK (state IN ('running', 'done', 'failed')),
        phones text[] NOT NULL,
        person jsonb,
        step integer NOT NULL DEFAULT 0,
        place jsonb,
        entries integer NOT NULL DEFAULT 0,
        changes jsonb NOT NULL DEFAULT '[]',
        waits_for text,
        problem text,
        attempts integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL DEFAULT now(),
        audit_entry_id bigint,
        requested_by uuid,
        requested_email text,
        version integer NOT NULL DEFAULT 0,
        requested_at timestamptz NOT NULL DEFAULT now(),
        finished_at timestamptz,
        CONSTRAINT person_job_finished CHECK ((state = 'running') = (finished_at IS NULL)),
        CONSTRAINT person_job_person_known CHECK (state <> 'running' OR person IS NOT NULL)
      )`);
    await queryRunner.query(`CREATE INDEX person_job_running_idx ON person_job (requested_at) WHERE state = 'running'`);
    await queryRunner.query('CREATE INDEX person_job_finished_idx ON person_job (finished_at)');
    await queryRunner.query(`
      CREATE TABLE person_job_part (
        job_id uuid NOT NULL CONSTRAINT person_job_part_job_fk REFERENCES person_job ON DELETE CASCADE,
        number integer NOT NULL,
        sections json NOT NULL,
        CONSTRAINT person_job_part_pk PRIMARY KEY (job_id, number)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE person_job_part');
    await queryRunner.query('DROP TABLE person_job');
  }
}
