import type { MigrationInterface, QueryRunner } from 'typeorm';

const e164 = String.raw`'^\+[1-9][0-9]{6,14}$'`;

export class CreateMessaging1760000001000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE campaign (
        id uuid CONSTRAINT campaign_pk PRIMARY KEY,
        status text NOT NULL CONSTRAINT campaign_status_known
          CHECK (status IN ('draft', 'scheduled', 'running', 'paused', 'finished', 'cancelled')),
        status_reason text,
        message text NOT NULL,
        body text NOT NULL,
        segments integer NOT NULL CONSTRAINT campaign_segments_positive CHECK (segments > 0),
        campaign_type text NOT NULL,
        simulated boolean NOT NULL,
        created_by uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        started_at timestamptz,
        frozen_after uuid,
        frozen_at timestamptz,
        finished_at timestamptz
      )`);
    await queryRunner.query(`CREATE INDEX campaign_created_idx ON campaign (created_at DESC)`);
    await queryRunner.query(`
      CREATE TABLE campaign_recipient (
        id uuid CONSTRAINT campaign_recipient_pk PRIMARY KEY,
        campaign_id uuid NOT NULL CONSTRAINT campaign_recipient_campaign_fk REFERENCES campaign (id),
        customer_id uuid NOT NULL,
        phone text NOT NULL CONSTRAINT campaign_recipient_phone_e164 CHECK (phone ~ ${e164}),
        status text NOT NULL CONSTRAINT campaign_recipient_status_known
          CHECK (status IN ('pending', 'sending', 'accepted', 'sent', 'delivered', 'failed', 'undelivered', 'skipped',
            'unknown')),
        skip_reason text CONSTRAINT campaign_recipient_skip_reason_given
          CHECK ((status = 'skipped') = (skip_reason IS NOT NULL)),
        error_code text,
        body text NOT NULL,
        segments integer NOT NULL CONSTRAINT campaign_recipient_segments_positive CHECK (segments > 0),
        claim_token uuid CONSTRAINT campaign_recipient_claim_held
          CHECK (claim_token IS NOT NULL OR status IN ('pending', 'skipped')),
        claimed_at timestamptz,
        message_sid text CONSTRAINT campaign_recipient_message_sid_key UNIQUE,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT campaign_recipient_phone_key UNIQUE (campaign_id, phone)
      )`);
    await queryRunner.query(`
      CREATE INDEX campaign_recipient_open_idx ON campaign_recipient (campaign_id, id)
      WHERE status IN ('pending', 'sending')`);
    await queryRunner.query(`
      CREATE TABLE suppression (
        phone text CONSTRAINT suppression_pk PRIMARY KEY,
        reason text NOT NULL CONSTRAINT suppression_reason_known CHECK (reason IN ('opted-out', 'invalid')),
        source text NOT NULL CONSTRAINT suppression_source_known CHECK (source IN ('inbound', 'provider')),
        since timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT suppression_phone_e164 CHECK (phone ~ ${e164})
      )`);
    await queryRunner.query(`
      CREATE TABLE inbound_message (
        id uuid CONSTRAINT inbound_message_pk PRIMARY KEY,
        message_sid text NOT NULL CONSTRAINT inbound_message_sid_key UNIQUE,
        from_phone text NOT NULL,
        to_phone text,
        body text NOT NULL,
        keyword text CONSTRAINT inbound_message_keyword_known CHECK (keyword IN ('stop', 'start', 'help')),
        received_at timestamptz NOT NULL DEFAULT now()
      )`);
    await queryRunner.query(`
      CREATE TABLE staff_alert (
        id uuid CONSTRAINT staff_alert_pk PRIMARY KEY,
        phone text NOT NULL CONSTRAINT staff_alert_phone_e164 CHECK (phone ~ ${e164}),
        message_count integer NOT NULL CONSTRAINT staff_alert_count_positive CHECK (message_count > 0),
        status text NOT NULL CONSTRAINT staff_alert_status_known
          CHECK (status IN ('pending', 'sending', 'accepted', 'failed', 'unknown')),
        due_at timestamptz NOT NULL,
        claim_token uuid,
        claimed_at timestamptz,
        simulated boolean,
        message_sid text,
        error_code text,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await queryRunner.query(`
      CREATE UNIQUE INDEX staff_alert_one_pending_idx ON staff_alert (phone) WHERE status = 'pending'`);
    await queryRunner.query(`CREATE INDEX staff_alert_due_idx ON staff_alert (phone, due_at DESC)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['staff_alert', 'inbound_message', 'suppression', 'campaign_recipient', 'campaign']) {
      await queryRunner.query(`DROP TABLE ${table}`);
    }
  }
}
