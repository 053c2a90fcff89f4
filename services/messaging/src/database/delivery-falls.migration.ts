import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last fall of the delivery rate, and the newest outcomes of texts without reading all of them. */
export class DeliveryFalls1760000011380 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE delivery_fall (
        is_only boolean CONSTRAINT delivery_fall_pk PRIMARY KEY DEFAULT true
          CONSTRAINT delivery_fall_is_only CHECK (is_only),
        since timestamptz NOT NULL,
        told_at timestamptz NOT NULL,
        ended_at timestamptz,
        usual_delivered integer NOT NULL,
        usual_count integer NOT NULL CONSTRAINT delivery_fall_usual_positive CHECK (usual_count > 0),
        delivered integer NOT NULL,
        count integer NOT NULL CONSTRAINT delivery_fall_count_positive CHECK (count > 0)
      )`);
    await queryRunner.query(`
      CREATE INDEX campaign_recipient_outcome_idx ON campaign_recipient (claimed_at)
      INCLUDE (campaign_id, status, error_code) WHERE status IN ('delivered', 'failed', 'undelivered')`);
    await queryRunner.query(`
      CREATE INDEX outgoing_text_outcome_idx ON outgoing_text (claimed_at)
      INCLUDE (kind, simulated, delivery, error_code, delivery_error) WHERE delivery IS NOT NULL OR status = 'failed'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX outgoing_text_outcome_idx, campaign_recipient_outcome_idx');
    await queryRunner.query('DROP TABLE delivery_fall');
  }
}
