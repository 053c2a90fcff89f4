import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The language of a person's admin. `NULL`: that of the browser. */
export class ChooseLanguages1760000020000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE staff_account ADD COLUMN language text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE staff_account DROP COLUMN language');
  }
}
