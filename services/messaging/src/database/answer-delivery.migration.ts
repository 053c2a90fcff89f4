import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a text to a single phone was delivered, and which notices of replies a person wants. */
export class AnswerDelivery1760000010910 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE outgoing_text
        ADD COLUMN delivery text CONSTRAINT outgoing_text_delivery_known
          CHECK (delivery IN ('delivered', 'undelivered')),
        ADD COLUMN delivery_error text`);
    await queryRunner.query(`
      CREATE INDEX outgoing_text_unreported_idx ON outgoing_text (claimed_at)
      WHERE in_conversation AND status = 'accepted' AND delivery IS NULL AND message_sid IS NOT NULL`);
    await queryRunner.query('ALTER TABLE staff_person ADD COLUMN only_own_replies boolean NOT NULL DEFAULT false');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE staff_person DROP COLUMN only_own_replies');
    await queryRunner.query('ALTER TABLE outgoing_text DROP COLUMN delivery, DROP COLUMN delivery_error');
  }
}
