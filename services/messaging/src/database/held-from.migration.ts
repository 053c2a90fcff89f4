import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the sender's hold began: one that begins in the future was set before the database's clock was set back. */
export class HeldFrom1760000011350 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE sender_pace ADD COLUMN held_from float8 NOT NULL DEFAULT 0');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE sender_pace DROP COLUMN held_from');
  }
}
