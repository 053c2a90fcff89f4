import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Tests of two texts. A recipient is in the part `a` or `b` of the test, or in the `rest`, and has the text `test_text` in
 * `body`. The other text is kept beside it: after a restore of a backup, either may have been sent. A recipient who waits
 * for the test has `not_before` at infinity.
 */
export class TextTests1760000011310 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE campaign
        ADD COLUMN test jsonb,
        ADD COLUMN test_drawn_at timestamptz,
        ADD COLUMN test_decides_at timestamptz,
        ADD COLUMN test_asked_at timestamptz,
        ADD COLUMN test_choice jsonb`);
    await queryRunner.query(`
      ALTER TABLE campaign_recipient
        ADD COLUMN test_group text
          CONSTRAINT campaign_recipient_test_group_check CHECK (test_group IN ('a', 'b', 'rest')),
        ADD COLUMN test_text text CONSTRAINT campaign_recipient_test_text_check CHECK (test_text IN ('a', 'b')),
        ADD COLUMN other_body text,
        ADD COLUMN other_segments integer`);
    await queryRunner.query(
      `CREATE INDEX campaign_recipient_test_idx ON campaign_recipient (campaign_id) WHERE test_group IN ('a', 'b')`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE campaign_recipient DROP COLUMN test_group, DROP COLUMN test_text, DROP COLUMN other_body, DROP COLUMN other_segments',
    );
    await queryRunner.query(
      'ALTER TABLE campaign DROP COLUMN test, DROP COLUMN test_drawn_at, DROP COLUMN test_decides_at, DROP COLUMN test_asked_at, DROP COLUMN test_choice',
    );
  }
}
