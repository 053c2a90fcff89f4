import { offersChanged } from '@lacquer/contracts/messaging/changes';
import { markChanges } from '@lacquer/platform/outbox/mark-changes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The offer of a campaign, and the code that each recipient has. */
export class Offers1760000010100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE campaign ADD COLUMN offer jsonb');
    await queryRunner.query(`
      CREATE TABLE offer_code (
        recipient_id uuid CONSTRAINT offer_code_pk PRIMARY KEY
          CONSTRAINT offer_code_recipient_fk REFERENCES campaign_recipient,
        campaign_id uuid NOT NULL CONSTRAINT offer_code_campaign_fk REFERENCES campaign,
        code text NOT NULL,
        is_own boolean NOT NULL,
        redeemed_at timestamptz,
        redeemed_by uuid,
        payment_id text
      )`);
    await queryRunner.query('CREATE UNIQUE INDEX offer_code_own_key ON offer_code (code) WHERE is_own');
    await queryRunner.query(
      'CREATE INDEX offer_code_campaign_idx ON offer_code (campaign_id) WHERE redeemed_at IS NOT NULL',
    );
    await queryRunner.query(
      `CREATE INDEX campaign_shared_code_idx ON campaign ((offer->>'sharedCode')) WHERE offer IS NOT NULL`,
    );
    await markChanges(queryRunner, { table: 'offer_code', contract: offersChanged, part: 'codes', by: 'table' });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE offer_code');
    await queryRunner.query('ALTER TABLE campaign DROP COLUMN offer');
  }
}
