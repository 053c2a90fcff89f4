import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The second of two concurrent changes of the sending rate is told the author of the first. */
export class RateEditor1760000008100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE sender_setting ADD COLUMN changed_by uuid');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE sender_setting DROP COLUMN changed_by');
  }
}
