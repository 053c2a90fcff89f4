import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateIdempotencyKey1760000000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // a committed row always has its answer: both are written in the transaction of the change
    await queryRunner.query(`
      CREATE TABLE idempotency_key (
        scope text NOT NULL,
        key text NOT NULL,
        fingerprint text NOT NULL,
        answer jsonb,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT idempotency_key_pk PRIMARY KEY (scope, key)
      )`);
    await queryRunner.query('CREATE INDEX idempotency_key_age_idx ON idempotency_key (created_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE idempotency_key');
  }
}
