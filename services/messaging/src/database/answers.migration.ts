import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The staff answers phones that have texted the salon, and read texts are tracked. */
export class Answers1760000007800 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE answer (
        id uuid CONSTRAINT answer_pk PRIMARY KEY,
        phone text NOT NULL,
        body text NOT NULL,
        segments integer NOT NULL CONSTRAINT answer_segments_positive CHECK (segments > 0),
        status text NOT NULL CONSTRAINT answer_status_known
          CHECK (status IN ('pending', 'sending', 'accepted', 'failed', 'unknown', 'skipped')),
        claim_token uuid,
        claimed_at timestamptz,
        simulated boolean,
        message_sid text,
        error_code text,
        created_by uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await queryRunner.query(`CREATE INDEX answer_phone_idx ON answer (phone, created_at DESC, id DESC)`);
    await queryRunner.query(
      `CREATE INDEX answer_open_idx ON answer (created_at) WHERE status IN ('pending', 'sending')`,
    );
    await queryRunner.query(`
      CREATE TABLE conversation_read (
        phone text CONSTRAINT conversation_read_pk PRIMARY KEY,
        read_up_to timestamptz NOT NULL
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE conversation_read`);
    await queryRunner.query(`DROP TABLE answer`);
  }
}
