import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The salon's tablets on which customers ask for texts. */
export class JoinKiosks1760000021000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE join_kiosk (
        token_hash bytea CONSTRAINT join_kiosk_pk PRIMARY KEY,
        started_by uuid NOT NULL CONSTRAINT join_kiosk_staff_fk REFERENCES staff_account (id) ON DELETE CASCADE,
        expires_at timestamptz NOT NULL
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE join_kiosk');
  }
}
