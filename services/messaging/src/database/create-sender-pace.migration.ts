import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The sender's pace, stored in one place for any number of workers. Times are milliseconds since 1970 on the database's
 * clock, the only clock used; weights are segments.
 */
export class CreateSenderPace1760000002000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE sender_setting (
        id boolean CONSTRAINT sender_setting_pk PRIMARY KEY DEFAULT true
          CONSTRAINT sender_setting_one_row CHECK (id),
        segments_per_second numeric CONSTRAINT sender_setting_rate_positive CHECK (segments_per_second > 0),
        updated_at timestamptz NOT NULL DEFAULT now()
      )`);
    // unlogged: the sends of the last second are not worth a disk write, and recovery from a crash takes longer than
    // that
    await queryRunner.query(`
      CREATE UNLOGGED TABLE sender_pace (
        id boolean CONSTRAINT sender_pace_pk PRIMARY KEY DEFAULT true CONSTRAINT sender_pace_one_row CHECK (id),
        slot_id float8[] NOT NULL DEFAULT '{}',
        slot_at float8[] NOT NULL DEFAULT '{}',
        slot_segments integer[] NOT NULL DEFAULT '{}',
        next_at float8 NOT NULL DEFAULT 0,
        last_at float8 NOT NULL DEFAULT 0,
        last_segments integer NOT NULL DEFAULT 0,
        strikes integer NOT NULL DEFAULT 0,
        hold_until float8 NOT NULL DEFAULT 0,
        hold_reason text
      ) WITH (fillfactor = 10, toast_tuple_target = 8160)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP FUNCTION IF EXISTS sender_pace_take`);
    for (const table of ['sender_pace', 'sender_setting']) await queryRunner.query(`DROP TABLE ${table}`);
  }
}
