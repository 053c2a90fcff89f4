import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Dead events are rare, and are counted every few seconds. */
export class IndexDeadEvents1760000000002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE INDEX outbox_dead_idx ON outbox (sequence) WHERE dead_at IS NOT NULL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX outbox_dead_idx');
  }
}
