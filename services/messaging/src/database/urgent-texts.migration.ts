import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Alerts and test sends take the next slot, whichever process requests it. */
export class UrgentTexts1760000007100 implements MigrationInterface {
  static readonly requires = 'UrgentTexts1760000007100';

  async up(queryRunner: QueryRunner): Promise<void> {
    // the time until which an urgent text of any process waits for its slot
    await queryRunner.query(`ALTER TABLE sender_pace ADD COLUMN urgent_until float8 NOT NULL DEFAULT 0`);
    // the earlier signature; sql/sender-pace.sql defines the function
    await queryRunner.query(`DROP FUNCTION IF EXISTS sender_pace_take`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP FUNCTION IF EXISTS sender_pace_take`);
    await queryRunner.query(`ALTER TABLE sender_pace DROP COLUMN urgent_until`);
  }
}
