import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The language of a text that its claim composes: a text in doubt is compared with what was sent. Null: English. */
export class AlertLanguages1760000011300 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE outgoing_text ADD COLUMN language text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE outgoing_text DROP COLUMN language');
  }
}
