import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Thanks after a visit. The key of `after_visit` is the guarantee that each visit is decided once: it has a text, or a
 * reason why not. `on_since`: only later visits are thanked for. `accepted_at`: when the provider accepted a text, which
 * the clicks on its link are measured from. A short link is of a campaign's recipient or of a visit; the release before
 * knows only the former, and adds no other.
 */
export class AfterVisit1760000011320 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE outgoing_text ADD COLUMN accepted_at timestamptz');
    await queryRunner.query(`
      CREATE TABLE after_visit_setting (
        is_only boolean CONSTRAINT after_visit_setting_pk PRIMARY KEY DEFAULT true
          CONSTRAINT after_visit_setting_is_only CHECK (is_only),
        version integer NOT NULL DEFAULT 1,
        is_on boolean NOT NULL,
        on_since timestamptz(3),
        delay_hours integer NOT NULL,
        gap_days integer NOT NULL,
        cap_days integer NOT NULL,
        review_link text,
        texts jsonb NOT NULL,
        changed_by uuid NOT NULL
      )`);
    await queryRunner.query(`
      CREATE TABLE after_visit (
        visit_id uuid CONSTRAINT after_visit_pk PRIMARY KEY,
        customer_id uuid NOT NULL,
        phone text NOT NULL,
        visited_at timestamptz(3) NOT NULL,
        text_id uuid,
        reason text CONSTRAINT after_visit_reason CHECK (reason IN ('gap')),
        decided_at timestamptz(3) NOT NULL,
        CONSTRAINT after_visit_text_or_reason CHECK ((text_id IS NULL) = (reason IS NOT NULL))
      )`);
    await queryRunner.query('CREATE INDEX after_visit_phone_idx ON after_visit (phone, decided_at)');
    await queryRunner.query('CREATE INDEX after_visit_customer_idx ON after_visit (customer_id, decided_at)');
    await queryRunner.query('CREATE INDEX after_visit_decided_idx ON after_visit (decided_at)');
    await queryRunner.query('CREATE UNIQUE INDEX after_visit_text_idx ON after_visit (text_id)');
    // each claim with a cap counts them
    await queryRunner.query(
      `CREATE INDEX outgoing_text_after_visit_idx ON outgoing_text (phone, claimed_at) WHERE kind = 'after-visit'`,
    );
    await queryRunner.query(`
      ALTER TABLE short_link ALTER COLUMN recipient_id DROP NOT NULL,
        ADD COLUMN visit_id uuid CONSTRAINT short_link_visit_fk REFERENCES after_visit ON DELETE CASCADE,
        ADD CONSTRAINT short_link_of_one CHECK (num_nonnulls(recipient_id, visit_id) = 1)`);
    await queryRunner.query('CREATE INDEX short_link_visit_idx ON short_link (visit_id) WHERE visit_id IS NOT NULL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DELETE FROM short_link WHERE recipient_id IS NULL');
    await queryRunner.query(`
      ALTER TABLE short_link DROP CONSTRAINT short_link_of_one, DROP COLUMN visit_id,
        ALTER COLUMN recipient_id SET NOT NULL`);
    await queryRunner.query('DROP INDEX outgoing_text_after_visit_idx');
    await queryRunner.query('DROP TABLE after_visit');
    await queryRunner.query('DROP TABLE after_visit_setting');
    await queryRunner.query('ALTER TABLE outgoing_text DROP COLUMN accepted_at');
  }
}
