import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateRateLimit1760000002000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // one row per limiter and client: it holds few timestamps, and concurrent attempts wait for its row lock
    await queryRunner.query(`
      CREATE TABLE rate_limit (
        name text NOT NULL,
        client text NOT NULL,
        attempts timestamptz[] NOT NULL,
        expires_at timestamptz NOT NULL,
        CONSTRAINT rate_limit_pk PRIMARY KEY (name, client)
      )`);
    await queryRunner.query('CREATE INDEX rate_limit_expiry_idx ON rate_limit (expires_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE rate_limit');
  }
}
