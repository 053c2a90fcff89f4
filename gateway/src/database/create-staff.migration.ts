import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateStaff1760000001000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE staff_account (
        id uuid CONSTRAINT staff_account_pk PRIMARY KEY,
        email text NOT NULL CONSTRAINT staff_account_email_key UNIQUE
          CONSTRAINT staff_account_email_lower CHECK (email = lower(email)),
        role text NOT NULL CONSTRAINT staff_account_role_known CHECK (role IN ('owner', 'staff')),
        password_hash text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        disabled_at timestamptz
      )`);
    await queryRunner.query(`
      CREATE TABLE session (
        token_hash bytea CONSTRAINT session_pk PRIMARY KEY,
        account_id uuid NOT NULL CONSTRAINT session_account_fk REFERENCES staff_account ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL
      )`);
    await queryRunner.query('CREATE INDEX session_account_idx ON session (account_id)');
    await queryRunner.query('CREATE INDEX session_expiry_idx ON session (expires_at)');
    await queryRunner.query(`
      CREATE TABLE login_attempt (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT login_attempt_pk PRIMARY KEY,
        account_key text NOT NULL,
        client text NOT NULL,
        attempted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        succeeded boolean NOT NULL DEFAULT false
      )`);
    await queryRunner.query('CREATE INDEX login_attempt_account_idx ON login_attempt (account_key, id)');
    await queryRunner.query('CREATE INDEX login_attempt_client_idx ON login_attempt (client, id)');
    await queryRunner.query('CREATE INDEX login_attempt_time_idx ON login_attempt (attempted_at)');
    await queryRunner.query(`
      CREATE TABLE audit_entry (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT audit_entry_pk PRIMARY KEY,
        occurred_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        actor_id uuid,
        actor text NOT NULL,
        action text NOT NULL,
        subject text,
        outcome text NOT NULL CONSTRAINT audit_entry_outcome_known CHECK (outcome IN ('started', 'done', 'failed')),
        details jsonb NOT NULL DEFAULT '{}',
        client text,
        correlation_id text NOT NULL
      )`);
    await queryRunner.query('CREATE INDEX audit_entry_time_idx ON audit_entry (occurred_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['audit_entry', 'login_attempt', 'session', 'staff_account']) {
      await queryRunner.query(`DROP TABLE ${table}`);
    }
  }
}
