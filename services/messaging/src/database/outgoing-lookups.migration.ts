import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Texts to single phones whose outcome is unknown are looked up at the provider, as those of campaigns are. */
export class OutgoingLookups1760000010700 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE outgoing_text ADD COLUMN checked_at timestamptz, ADD COLUMN looked_for_since timestamptz`);
    await queryRunner.query(`
      CREATE INDEX outgoing_text_in_doubt_idx ON outgoing_text (claimed_at)
      WHERE status = 'unknown' AND message_sid IS NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX outgoing_text_in_doubt_idx`);
    await queryRunner.query(`ALTER TABLE outgoing_text DROP COLUMN looked_for_since, DROP COLUMN checked_at`);
  }
}
