import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AlertPauses1760000005500 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // an alert reports messages, paused campaigns, or both
    await queryRunner.query(`
      ALTER TABLE staff_alert
        ADD COLUMN pause_reasons text[] NOT NULL DEFAULT '{}',
        DROP CONSTRAINT staff_alert_count_positive,
        ADD CONSTRAINT staff_alert_tells_something
          CHECK (message_count >= 0 AND message_count + cardinality(pause_reasons) > 0)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM staff_alert WHERE message_count = 0`);
    await queryRunner.query(`
      ALTER TABLE staff_alert
        DROP CONSTRAINT staff_alert_tells_something,
        ADD CONSTRAINT staff_alert_count_positive CHECK (message_count > 0),
        DROP COLUMN pause_reasons`);
  }
}
