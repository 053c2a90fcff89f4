import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of each event, the trace that stored it, as a W3C `traceparent`; null while traces are off. */
export class TraceEvents1760000000010 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE outbox ADD COLUMN traceparent text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE outbox DROP COLUMN traceparent');
  }
}
