import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Texts to single phones wait for a provider that accepts nothing. `retry_at`: the next attempt, apart from when a text is
 * due. The release before does not know it, and tries at once.
 */
export class PutOffTexts1760000011400 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE outgoing_text
        ADD COLUMN retry_at timestamptz,
        ADD COLUMN refusals integer NOT NULL DEFAULT 0
          CONSTRAINT outgoing_text_refusals_not_negative CHECK (refusals >= 0)`);
    await queryRunner.query('CREATE INDEX reminder_text_idx ON reminder (text_id)');
    await queryRunner.query(`
      CREATE TABLE provider_refusal (
        error_code text CONSTRAINT provider_refusal_pk PRIMARY KEY,
        told_at timestamptz NOT NULL,
        last_at timestamptz NOT NULL
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE provider_refusal');
    await queryRunner.query('DROP INDEX reminder_text_idx');
    await queryRunner.query('ALTER TABLE outgoing_text DROP COLUMN refusals, DROP COLUMN retry_at');
  }
}
