import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The figures of a day, a week and twelve months are read from these indexes alone. */
export class VisitMoments1760000025000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX visit_moment_idx ON visit (visited_at) INCLUDE (counted_amount) WHERE counts`,
    );
    await queryRunner.query(`
      CREATE INDEX consent_entry_moment_idx ON consent_entry (recorded_at) INCLUDE (kind) WHERE kind <> 'relationship'`);
    await queryRunner.query(`CREATE INDEX customer_created_idx ON customer (created_at) WHERE merged_into IS NULL`);
    await queryRunner.query(`
      CREATE INDEX customer_regular_idx ON customer (last_visit_at) WHERE merged_into IS NULL AND visit_count >= 3`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'DROP INDEX visit_moment_idx, consent_entry_moment_idx, customer_created_idx, customer_regular_idx',
    );
  }
}
