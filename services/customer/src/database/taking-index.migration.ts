import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Home's figures come from the index alone, with their orders. The release before finds its column in it as well. */
export class TakingIndex1760000033000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE INDEX visit_taking_idx ON visit (visited_at)
      INCLUDE (counted_amount, source, square_order_id, customer_id) WHERE counts`);
    await queryRunner.query('DROP INDEX visit_moment_idx');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    // the view of this release has a column more, which CREATE OR REPLACE cannot take back
    await queryRunner.query('DROP VIEW IF EXISTS taking');
    await queryRunner.query(`DELETE FROM repeatable_migration WHERE name = 'taking'`);
    await queryRunner.query(
      'CREATE INDEX visit_moment_idx ON visit (visited_at) INCLUDE (counted_amount) WHERE counts',
    );
    await queryRunner.query('DROP INDEX visit_taking_idx');
  }
}
