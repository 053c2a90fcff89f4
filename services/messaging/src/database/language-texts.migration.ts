import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A campaign's texts for customers who speak another language, and which of them a recipient gets; null: the message. */
export class LanguageTexts1760000009300 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE campaign ADD COLUMN texts jsonb NOT NULL DEFAULT '{}'`);
    await queryRunner.query('ALTER TABLE campaign_recipient ADD COLUMN text_language text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE campaign_recipient DROP COLUMN text_language');
    await queryRunner.query('ALTER TABLE campaign DROP COLUMN texts');
  }
}
