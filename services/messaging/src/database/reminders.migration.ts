import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Reminders of appointments. The key of `reminder` is the guarantee that each is sent once: the same appointment at the
 * same time has one of each kind. `expires_at`: after this time a text is not sent; the release before does not know it,
 * and no text of its kinds has it.
 */
export class Reminders1760000010500 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE outgoing_text ADD COLUMN expires_at timestamptz(3)');
    await queryRunner.query(`
      CREATE TABLE reminder (
        booking_id uuid NOT NULL,
        kind text NOT NULL CONSTRAINT reminder_kind CHECK (kind IN ('day', 'hours')),
        starts_at timestamptz(3) NOT NULL,
        phone text NOT NULL,
        text_id uuid NOT NULL,
        created_at timestamptz(3) NOT NULL,
        answer text CONSTRAINT reminder_answer CHECK (answer IN ('confirmed', 'declined')),
        answered_at timestamptz(3),
        CONSTRAINT reminder_pk PRIMARY KEY (booking_id, kind, starts_at)
      )`);
    await queryRunner.query('CREATE INDEX reminder_phone_idx ON reminder (phone, created_at DESC)');
    await queryRunner.query('CREATE INDEX reminder_created_idx ON reminder (created_at)');
    await queryRunner.query(`
      CREATE TABLE reminder_setting (
        is_only boolean CONSTRAINT reminder_setting_pk PRIMARY KEY DEFAULT true
          CONSTRAINT reminder_setting_is_only CHECK (is_only),
        version integer NOT NULL DEFAULT 1,
        day boolean NOT NULL,
        hours boolean NOT NULL,
        texts jsonb NOT NULL,
        changed_by uuid NOT NULL
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE reminder_setting');
    await queryRunner.query('DROP TABLE reminder');
    await queryRunner.query('ALTER TABLE outgoing_text DROP COLUMN expires_at');
  }
}
