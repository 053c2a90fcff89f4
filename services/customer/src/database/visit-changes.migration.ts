import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The staff's changes of manual visits, with the previous values. */
export class VisitChanges1760000022000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE visit_change (
        id uuid CONSTRAINT visit_change_pk PRIMARY KEY,
        visit_id uuid NOT NULL CONSTRAINT visit_change_visit_fk REFERENCES visit (id),
        changed_at timestamptz NOT NULL,
        changed_by uuid NOT NULL,
        reason text NOT NULL,
        service_names text[] NOT NULL,
        amount bigint NOT NULL,
        visited_at timestamptz(3) NOT NULL
      )`);
    await queryRunner.query('CREATE INDEX visit_change_visit_idx ON visit_change (visit_id, changed_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE visit_change');
  }
}
