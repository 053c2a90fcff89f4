import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Details that staff enter about a customer. The version counts their edits, so concurrent edits conflict instead of
 * overwriting each other.
 */
export class CustomerDetails1760000023000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE customer
        ADD COLUMN version integer NOT NULL DEFAULT 0,
        ADD COLUMN note text,
        ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
        ADD COLUMN birthday_month smallint CONSTRAINT customer_birthday_month_known CHECK (birthday_month BETWEEN 1 AND 12),
        ADD COLUMN birthday_day smallint CONSTRAINT customer_birthday_day_known CHECK (birthday_day BETWEEN 1 AND 31),
        ADD CONSTRAINT customer_birthday_whole CHECK ((birthday_month IS NULL) = (birthday_day IS NULL)),
        ADD COLUMN language text CONSTRAINT customer_language_known CHECK (language IN ('en', 'es', 'ko'))`);
    // most customers have no tag and are not in the index
    await queryRunner.query(`CREATE INDEX customer_tags_idx ON customer USING gin (tags) WHERE tags <> '{}'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE customer DROP COLUMN version, DROP COLUMN note, DROP COLUMN tags, DROP COLUMN birthday_month,
        DROP COLUMN birthday_day, DROP COLUMN language`);
  }
}
