import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when the choice of a test of two texts waits, because the visits that count in it cannot be counted. */
export class CountedVisits1760000011390 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE campaign ADD COLUMN test_uncounted_at timestamptz');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE campaign DROP COLUMN test_uncounted_at');
  }
}
