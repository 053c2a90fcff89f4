import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateOutboxAndInbox1760000000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE outbox (
        sequence bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT outbox_pk PRIMARY KEY,
        id uuid NOT NULL CONSTRAINT outbox_id_key UNIQUE,
        type text NOT NULL,
        occurred_at timestamptz NOT NULL,
        correlation_id text NOT NULL,
        data jsonb NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL DEFAULT now(),
        last_error text,
        published_at timestamptz,
        dead_at timestamptz
      )`);
    await queryRunner.query(`
      CREATE INDEX outbox_due_idx ON outbox (next_attempt_at, sequence)
      WHERE published_at IS NULL AND dead_at IS NULL`);
    await queryRunner.query(`
      CREATE TABLE inbox (
        consumer text NOT NULL,
        event_id uuid NOT NULL,
        received_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT inbox_pk PRIMARY KEY (consumer, event_id)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE inbox');
    await queryRunner.query('DROP TABLE outbox');
  }
}
