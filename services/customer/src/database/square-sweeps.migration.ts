import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sweeps recover what webhooks missed. Their events are processed after new notifications. */
export class SquareSweeps1760000011000 implements MigrationInterface {
  static readonly requires = 'SquareSweeps1760000011000';

  async up(queryRunner: QueryRunner): Promise<void> {
    // an interrupted sweep resumes at its step and position; listed counts the objects in Square's answers
    await queryRunner.query(`
      CREATE TABLE square_sweep (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT square_sweep_pk PRIMARY KEY,
        is_scheduled boolean NOT NULL,
        since timestamptz(3) NOT NULL,
        until timestamptz(3) NOT NULL,
        requested_at timestamptz NOT NULL DEFAULT now(),
        step text,
        position timestamptz(3),
        listed integer NOT NULL DEFAULT 0,
        taken_in integer NOT NULL DEFAULT 0,
        problems text[] NOT NULL DEFAULT '{}',
        last_error text,
        leased_until timestamptz,
        finished_at timestamptz
      )`);
    await queryRunner.query(`CREATE INDEX square_sweep_open_idx ON square_sweep (id) WHERE finished_at IS NULL`);
    await queryRunner.query(`
      ALTER TABLE square_event ADD COLUMN sweep_id bigint
        CONSTRAINT square_event_sweep_fk REFERENCES square_sweep (id) ON DELETE SET NULL`);
    await queryRunner.query(`
      CREATE INDEX square_event_sweep_idx ON square_event (sweep_id) WHERE sweep_id IS NOT NULL`);
    await queryRunner.query('DROP INDEX square_event_due_idx');
    await queryRunner.query(`
      CREATE INDEX square_event_due_idx ON square_event ((sweep_id IS NOT NULL), next_attempt_at)
      WHERE processed_at IS NULL`);
    // the gateway's audit trail records who entered a phone
    await queryRunner.query('ALTER TABLE square_payment DROP COLUMN entered_by');
    await queryRunner.query(`
      CREATE TABLE square_token (
        is_only boolean CONSTRAINT square_token_pk PRIMARY KEY DEFAULT true CONSTRAINT square_token_is_only CHECK (is_only),
        refused_since timestamptz NOT NULL
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE square_token');
    await queryRunner.query('ALTER TABLE square_payment ADD COLUMN entered_by uuid');
    await queryRunner.query('ALTER TABLE square_event DROP COLUMN sweep_id');
    await queryRunner.query(`
      CREATE INDEX square_event_due_idx ON square_event (next_attempt_at) WHERE processed_at IS NULL`);
    await queryRunner.query('DROP TABLE square_sweep');
  }
}
