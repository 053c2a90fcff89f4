import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DescribeSessions1760000011000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE session
        ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT session_id_key UNIQUE,
        ADD COLUMN client text,
        ADD COLUMN browser text,
        ADD COLUMN confirmed_at timestamptz NOT NULL DEFAULT now()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE session DROP COLUMN id, DROP COLUMN client, DROP COLUMN browser, DROP COLUMN confirmed_at`);
  }
}
