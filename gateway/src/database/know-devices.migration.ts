import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KnowDevices1760000010000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE login_attempt
        ADD COLUMN device text,
        ADD COLUMN step text NOT NULL DEFAULT 'password'
          CONSTRAINT login_attempt_step_known CHECK (step IN ('password', 'code'))`);
    await queryRunner.query(`
      CREATE TABLE known_device (
        token_hash bytea NOT NULL,
        account_id uuid NOT NULL CONSTRAINT known_device_account_fk REFERENCES staff_account ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        CONSTRAINT known_device_pk PRIMARY KEY (token_hash, account_id)
      )`);
    await queryRunner.query('CREATE INDEX known_device_account_idx ON known_device (account_id)');
    await queryRunner.query('CREATE INDEX known_device_expiry_idx ON known_device (expires_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE known_device');
    await queryRunner.query('ALTER TABLE login_attempt DROP COLUMN step, DROP COLUMN device');
  }
}
