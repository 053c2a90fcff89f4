import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Campaigns that choose their audience daily, and the customers each kind has reached: each occasion has one text. */
export class Automations1760000007700 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE automation (
        kind text CONSTRAINT automation_pk PRIMARY KEY
          CONSTRAINT automation_kind_known CHECK (kind IN ('lapsed', 'birthday', 'first-visit')),
        is_on boolean NOT NULL DEFAULT false,
        message text NOT NULL,
        holdout_percent integer NOT NULL
          CONSTRAINT automation_holdout_percent_range CHECK (holdout_percent BETWEEN 0 AND 50),
        days integer CONSTRAINT automation_days_of_lapsed CHECK ((days IS NOT NULL) = (kind = 'lapsed')),
        cap_days integer NOT NULL CONSTRAINT automation_cap_days_not_negative CHECK (cap_days >= 0),
        time_of_day text NOT NULL,
        last_run_on date,
        changed_by uuid NOT NULL,
        changed_at timestamptz NOT NULL DEFAULT now()
      )`);
    await queryRunner.query(`
      ALTER TABLE campaign
        ADD COLUMN automation text CONSTRAINT campaign_automation_fk REFERENCES automation (kind),
        ADD COLUMN cap_days integer`);
    await queryRunner.query(
      `CREATE INDEX campaign_automation_idx ON campaign (automation, started_at) WHERE automation IS NOT NULL`,
    );
    await queryRunner.query(`
      CREATE TABLE automation_contact (
        customer_id uuid NOT NULL,
        kind text NOT NULL CONSTRAINT automation_contact_kind_fk REFERENCES automation (kind),
        campaign_id uuid NOT NULL CONSTRAINT automation_contact_campaign_fk REFERENCES campaign (id),
        taken_at timestamptz NOT NULL,
        CONSTRAINT automation_contact_pk PRIMARY KEY (customer_id, kind)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE automation_contact`);
    await queryRunner.query(`ALTER TABLE campaign DROP COLUMN automation, DROP COLUMN cap_days`);
    await queryRunner.query(`DROP TABLE automation`);
  }
}
