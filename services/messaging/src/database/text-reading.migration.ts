import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Up to when every text to the salon is known, and the reading of the provider's list that is under way. */
export class TextReading1760000011700 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE text_reading (
        is_only boolean CONSTRAINT text_reading_pk PRIMARY KEY DEFAULT true
          CONSTRAINT text_reading_is_only CHECK (is_only),
        read_until timestamptz NOT NULL,
        known_until timestamptz NOT NULL,
        began_at timestamptz,
        due_at timestamptz NOT NULL DEFAULT now(),
        pass jsonb
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE text_reading');
  }
}
