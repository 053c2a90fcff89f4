import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Of each published event, when its publisher learned that it was handled, and how often it was republished because it
 * was not.
 */
export class WatchHandledEvents1760000000006 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE outbox ADD COLUMN handled_at timestamptz, ADD COLUMN replays integer NOT NULL DEFAULT 0`);
    await queryRunner.query(`
      CREATE INDEX outbox_unhandled_idx ON outbox (type, sequence) WHERE published_at IS NOT NULL AND handled_at IS NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX outbox_unhandled_idx');
    await queryRunner.query('ALTER TABLE outbox DROP COLUMN handled_at, DROP COLUMN replays');
  }
}
