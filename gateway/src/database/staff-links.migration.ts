import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links for choosing a password. Only a hash of each link's token is stored. */
export class StaffLinks1760000015000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE staff_account ADD COLUMN name text');
    await queryRunner.query(`
      CREATE TABLE staff_link (
        id uuid CONSTRAINT staff_link_pk PRIMARY KEY,
        token_hash bytea NOT NULL CONSTRAINT staff_link_token_key UNIQUE,
        kind text NOT NULL CONSTRAINT staff_link_kind_known CHECK (kind IN ('invite', 'reset')),
        email text NOT NULL CONSTRAINT staff_link_email_lower CHECK (email = lower(email)),
        name text,
        role text NOT NULL CONSTRAINT staff_link_role_known CHECK (role IN ('owner', 'staff')),
        created_by uuid NOT NULL CONSTRAINT staff_link_creator_fk REFERENCES staff_account ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        used_at timestamptz,
        revoked_at timestamptz
      )`);
    // an address has at most one working link at a time
    await queryRunner.query(`
      CREATE UNIQUE INDEX staff_link_open_key ON staff_link (email) WHERE used_at IS NULL AND revoked_at IS NULL`);
    await queryRunner.query('CREATE INDEX staff_link_expiry_idx ON staff_link (expires_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE staff_link');
    await queryRunner.query('ALTER TABLE staff_account DROP COLUMN name');
  }
}
