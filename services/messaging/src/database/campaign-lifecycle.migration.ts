import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CampaignLifecycle1760000003000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE campaign
        ADD COLUMN audience_filter jsonb NOT NULL DEFAULT '{}',
        ADD COLUMN holdout_percent integer NOT NULL DEFAULT 0
          CONSTRAINT campaign_holdout_percent_range CHECK (holdout_percent BETWEEN 0 AND 50),
        ADD COLUMN scheduled_at timestamptz,
        ADD COLUMN duplicate_of uuid CONSTRAINT campaign_duplicate_of_fk REFERENCES campaign (id),
        ADD CONSTRAINT campaign_schedule_given CHECK (status <> 'scheduled' OR scheduled_at IS NOT NULL)`);
    await queryRunner.query(`CREATE INDEX campaign_due_idx ON campaign (scheduled_at) WHERE status = 'scheduled'`);
    // few rows have open work: the sweeper finds them without reading the others
    await queryRunner.query(`CREATE INDEX campaign_running_idx ON campaign (id) WHERE status = 'running'`);
    await queryRunner.query(`
      ALTER TABLE campaign_recipient
        ADD COLUMN attempt integer NOT NULL DEFAULT 1
          CONSTRAINT campaign_recipient_attempt_positive CHECK (attempt > 0),
        ADD COLUMN not_before timestamptz,
        ADD COLUMN accepted_at timestamptz,
        ADD COLUMN checked_at timestamptz`);
    await queryRunner.query(`DROP INDEX campaign_recipient_open_idx`);
    await queryRunner.query(`
      CREATE INDEX campaign_recipient_open_idx ON campaign_recipient (campaign_id, id)
      WHERE status IN ('pending', 'sending', 'unknown')`);
    await queryRunner.query(`CREATE INDEX campaign_recipient_status_idx ON campaign_recipient (campaign_id, status)`);
    await queryRunner.query(`
      CREATE INDEX campaign_recipient_accepted_idx ON campaign_recipient (phone, accepted_at)
      WHERE accepted_at IS NOT NULL`);
    // texts without a final report from the provider
    await queryRunner.query(`
      CREATE INDEX campaign_recipient_in_flight_idx ON campaign_recipient (accepted_at)
      WHERE status IN ('accepted', 'sent')`);
    // abandoned attempts: their claim and message id must not be confused with those of the current attempt
    await queryRunner.query(`
      CREATE TABLE past_attempt (
        recipient_id uuid NOT NULL CONSTRAINT past_attempt_recipient_fk REFERENCES campaign_recipient (id),
        attempt integer NOT NULL,
        claim_token uuid NOT NULL,
        status text NOT NULL,
        error_code text,
        message_sid text CONSTRAINT past_attempt_message_sid_key UNIQUE,
        claimed_at timestamptz NOT NULL,
        ended_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT past_attempt_pk PRIMARY KEY (recipient_id, attempt)
      )`);
    await queryRunner.query(`
      CREATE TABLE test_send (
        id uuid CONSTRAINT test_send_pk PRIMARY KEY,
        phone text NOT NULL,
        body text NOT NULL,
        segments integer NOT NULL CONSTRAINT test_send_segments_positive CHECK (segments > 0),
        status text NOT NULL CONSTRAINT test_send_status_known
          CHECK (status IN ('pending', 'sending', 'accepted', 'failed', 'unknown')),
        claim_token uuid,
        claimed_at timestamptz,
        simulated boolean,
        message_sid text,
        error_code text,
        created_by uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await queryRunner.query(`
      ALTER TABLE inbound_message
        ADD COLUMN needs_review boolean NOT NULL DEFAULT false,
        ADD COLUMN reviewed_by uuid,
        ADD COLUMN reviewed_at timestamptz,
        DROP CONSTRAINT inbound_message_keyword_known,
        ADD CONSTRAINT inbound_message_keyword_known CHECK (keyword IN ('stop', 'start', 'help', 'stop-phrase'))`);
    await queryRunner.query(`
      CREATE INDEX inbound_message_received_idx ON inbound_message (received_at DESC, id DESC)`);
    await queryRunner.query(`
      CREATE INDEX inbound_message_phone_idx ON inbound_message (from_phone, received_at DESC, id DESC)`);
    await queryRunner.query(`CREATE INDEX suppression_since_idx ON suppression (since DESC, phone)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `DROP INDEX suppression_since_idx, inbound_message_phone_idx, inbound_message_received_idx`,
    );
    await queryRunner.query(`UPDATE inbound_message SET keyword = NULL WHERE keyword = 'stop-phrase'`);
    await queryRunner.query(`
      ALTER TABLE inbound_message
        DROP COLUMN needs_review, DROP COLUMN reviewed_by, DROP COLUMN reviewed_at,
        DROP CONSTRAINT inbound_message_keyword_known,
        ADD CONSTRAINT inbound_message_keyword_known CHECK (keyword IN ('stop', 'start', 'help'))`);
    await queryRunner.query(`DROP TABLE test_send`);
    await queryRunner.query(`DROP TABLE past_attempt`);
    await queryRunner.query(`
      DROP INDEX campaign_recipient_in_flight_idx, campaign_recipient_accepted_idx, campaign_recipient_status_idx,
        campaign_recipient_open_idx`);
    await queryRunner.query(`
      ALTER TABLE campaign_recipient
        DROP COLUMN attempt, DROP COLUMN not_before, DROP COLUMN accepted_at, DROP COLUMN checked_at`);
    await queryRunner.query(`
      CREATE INDEX campaign_recipient_open_idx ON campaign_recipient (campaign_id, id)
      WHERE status IN ('pending', 'sending')`);
    await queryRunner.query(`DROP INDEX campaign_running_idx, campaign_due_idx`);
    await queryRunner.query(`
      ALTER TABLE campaign
        DROP CONSTRAINT campaign_schedule_given, DROP COLUMN audience_filter, DROP COLUMN holdout_percent,
        DROP COLUMN scheduled_at, DROP COLUMN duplicate_of`);
  }
}
