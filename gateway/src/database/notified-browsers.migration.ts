import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The browser of each session, the same through the sign-ins there, and those of them that get notifications. */
export class NotifiedBrowsers1760000024000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE session ADD COLUMN browser_id uuid, ADD COLUMN device_hash bytea');
    await queryRunner.query(`
      CREATE TABLE notified_browser (
        id uuid CONSTRAINT notified_browser_pk PRIMARY KEY,
        account_id uuid NOT NULL CONSTRAINT notified_browser_account_fk REFERENCES staff_account ON DELETE CASCADE,
        device_hash bytea NOT NULL,
        seen_at timestamptz NOT NULL,
        ended_at timestamptz
      )`);
    await queryRunner.query('CREATE INDEX notified_browser_account_idx ON notified_browser (account_id)');
    await queryRunner.query('CREATE INDEX notified_browser_device_idx ON notified_browser (device_hash)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE notified_browser');
    await queryRunner.query('ALTER TABLE session DROP COLUMN browser_id, DROP COLUMN device_hash');
  }
}
