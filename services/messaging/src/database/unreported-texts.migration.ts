import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Not only texts of conversations are looked up if no report on them comes. */
export class UnreportedTexts1760000011500 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX outgoing_text_open_report_idx ON outgoing_text (claimed_at)
      WHERE status = 'accepted' AND delivery IS NULL AND message_sid IS NOT NULL`);
    await queryRunner.query('DROP INDEX outgoing_text_unreported_idx');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX outgoing_text_unreported_idx ON outgoing_text (claimed_at)
      WHERE in_conversation AND status = 'accepted' AND delivery IS NULL AND message_sid IS NOT NULL`);
    await queryRunner.query('DROP INDEX outgoing_text_open_report_idx');
  }
}
