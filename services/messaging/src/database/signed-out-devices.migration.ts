import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often each account had been signed out everywhere: now, and as each device was added. */
export class SignedOutDevices1760000009800 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE staff_person ADD COLUMN sign_outs integer NOT NULL DEFAULT 0');
    await queryRunner.query('ALTER TABLE push_device ADD COLUMN sign_outs integer NOT NULL DEFAULT 0');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE push_device DROP COLUMN sign_outs');
    await queryRunner.query('ALTER TABLE staff_person DROP COLUMN sign_outs');
  }
}
