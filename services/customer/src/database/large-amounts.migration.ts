import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Square's amounts are 64-bit integers. An event whose payment cannot be added is set aside and shown to staff. */
export class LargeAmounts1760000005000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE visit ALTER COLUMN amount TYPE bigint, ALTER COLUMN tip TYPE bigint');
    await queryRunner.query('ALTER TABLE square_event ADD COLUMN set_aside_at timestamptz');
    await queryRunner.query(
      'CREATE INDEX square_event_set_aside_idx ON square_event (set_aside_at) WHERE set_aside_at IS NOT NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE square_event DROP COLUMN set_aside_at');
    await queryRunner.query('ALTER TABLE visit ALTER COLUMN amount TYPE integer, ALTER COLUMN tip TYPE integer');
  }
}
