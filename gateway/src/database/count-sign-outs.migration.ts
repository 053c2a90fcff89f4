import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often the sessions of an account were ended together: what was set up before the last time ends with them. */
export class CountSignOuts1760000022000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE staff_account ADD COLUMN sign_outs integer NOT NULL DEFAULT 0');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE staff_account DROP COLUMN sign_outs');
  }
}
