import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The browser of each device, and the browsers in which the session of a person was ended. */
export class EndedBrowsers1760000011200 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE staff_person ADD COLUMN ended_browsers uuid[] NOT NULL DEFAULT '{}'`);
    await queryRunner.query('ALTER TABLE push_device ADD COLUMN browser_id uuid');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE push_device DROP COLUMN browser_id');
    await queryRunner.query('ALTER TABLE staff_person DROP COLUMN ended_browsers');
  }
}
