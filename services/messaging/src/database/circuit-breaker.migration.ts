import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The breaker's state, stored in the row of the hold that it sets. Its time uses the same clock. */
export class CircuitBreaker1760000007200 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE sender_pace
        ADD COLUMN doubts integer NOT NULL DEFAULT 0,
        ADD COLUMN trips integer NOT NULL DEFAULT 0,
        ADD COLUMN breaker_until float8 NOT NULL DEFAULT 0`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE sender_pace DROP COLUMN doubts, DROP COLUMN trips, DROP COLUMN breaker_until`);
  }
}
