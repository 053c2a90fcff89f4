import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A rejected change of the sending rate names the author of the change that preceded it. */
export class RateEditor1760000008100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE sender_setting ADD COLUMN changed_by uuid');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE sender_setting DROP COLUMN changed_by');
  }
}
