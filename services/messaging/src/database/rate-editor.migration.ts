import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who comes second with another sending rate is told who was first. */
export class RateEditor1760000008100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE sender_setting ADD COLUMN changed_by uuid');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE sender_setting DROP COLUMN changed_by');
  }
}
