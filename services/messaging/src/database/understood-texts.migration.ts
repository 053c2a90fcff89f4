import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A customer's text that the product understood itself, such as the C to a reminder, is no reply to a campaign. */
export class UnderstoodTexts1760000011440 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE inbound_message ADD COLUMN is_understood boolean NOT NULL DEFAULT false');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE inbound_message DROP COLUMN is_understood');
  }
}
