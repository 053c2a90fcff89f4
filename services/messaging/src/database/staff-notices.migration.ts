import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tellsSomething } from './alert-troubles.migration.js';

const troubles = ' + cardinality(troubles)';

/** The people of the salon, how they want to be told, their devices, and what each is told. */
export class StaffNotices1760000009500 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE staff_person (
        id uuid CONSTRAINT staff_person_pk PRIMARY KEY,
        email text NOT NULL,
        name text,
        role text NOT NULL,
        language text,
        is_active boolean NOT NULL DEFAULT true,
        choices jsonb,
        quiet_from text,
        quiet_until text CONSTRAINT staff_person_quiet_whole CHECK ((quiet_until IS NULL) = (quiet_from IS NULL)),
        email_pace text NOT NULL DEFAULT 'each',
        phone text,
        shows_content boolean NOT NULL DEFAULT false,
        emailed_at timestamptz,
        email_trouble text
      )`);
    await queryRunner.query(`
      CREATE TABLE staff_list (
        is_only boolean CONSTRAINT staff_list_pk PRIMARY KEY DEFAULT true CONSTRAINT staff_list_one CHECK (is_only),
        as_of timestamptz NOT NULL
      )`);
    await queryRunner.query(`
      CREATE TABLE push_key (
        is_only boolean CONSTRAINT push_key_pk PRIMARY KEY DEFAULT true CONSTRAINT push_key_one CHECK (is_only),
        public_key text NOT NULL,
        private_key text NOT NULL
      )`);
    await queryRunner.query(`
      CREATE TABLE push_device (
        id text CONSTRAINT push_device_pk PRIMARY KEY,
        person_id uuid NOT NULL CONSTRAINT push_device_person_fk REFERENCES staff_person ON DELETE CASCADE,
        endpoint text NOT NULL,
        p256dh text NOT NULL,
        auth text NOT NULL,
        label text,
        added_at timestamptz NOT NULL,
        notified_at timestamptz,
        reached_at timestamptz,
        trouble text
      )`);
    await queryRunner.query('CREATE INDEX push_device_person_idx ON push_device (person_id)');
    await queryRunner.query(`
      CREATE TABLE staff_notice (
        id uuid CONSTRAINT staff_notice_pk PRIMARY KEY,
        person_id uuid NOT NULL CONSTRAINT staff_notice_person_fk REFERENCES staff_person ON DELETE CASCADE,
        channel text NOT NULL,
        device_id text CONSTRAINT staff_notice_device_fk REFERENCES push_device ON DELETE CASCADE,
        kind text NOT NULL,
        subject text,
        words text,
        created_at timestamptz NOT NULL,
        due_at timestamptz NOT NULL,
        status text NOT NULL CONSTRAINT staff_notice_status_known
          CHECK (status IN ('pending', 'sending', 'sent', 'dropped', 'failed')),
        attempts integer NOT NULL DEFAULT 0,
        claim_token uuid,
        claimed_at timestamptz,
        settled_at timestamptz
      )`);
    await queryRunner.query(`CREATE INDEX staff_notice_due_idx ON staff_notice (due_at) WHERE status = 'pending'`);
    await queryRunner.query(
      `CREATE INDEX staff_notice_claim_idx ON staff_notice (claimed_at) WHERE status = 'sending'`,
    );
    await queryRunner.query('CREATE INDEX staff_notice_person_idx ON staff_notice (person_id)');
    await queryRunner.query('CREATE INDEX staff_notice_device_idx ON staff_notice (device_id)');
    await queryRunner.query('CREATE INDEX staff_notice_subject_idx ON staff_notice (subject)');
    await queryRunner.query('CREATE INDEX staff_notice_settled_idx ON staff_notice (settled_at)');
    await queryRunner.query(`
      ALTER TABLE outgoing_text
        ADD COLUMN reply_count integer NOT NULL DEFAULT 0,
        DROP CONSTRAINT outgoing_text_tells_something,
        ADD CONSTRAINT outgoing_text_tells_something CHECK (${tellsSomething(`${troubles} + reply_count`)})`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM outgoing_text WHERE NOT (${tellsSomething(troubles)})`);
    await queryRunner.query(`
      ALTER TABLE outgoing_text
        DROP COLUMN reply_count,
        ADD CONSTRAINT outgoing_text_tells_something CHECK (${tellsSomething(troubles)})`);
    for (const table of ['staff_notice', 'push_device', 'push_key', 'staff_list', 'staff_person']) {
      await queryRunner.query(`DROP TABLE ${table}`);
    }
  }
}
