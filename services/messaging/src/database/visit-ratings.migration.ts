import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a customer answered to the thanks after a visit, 1 to 5: the last answer, and when it arrived. */
export class VisitRatings1760000011370 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE after_visit ADD COLUMN rating smallint CONSTRAINT after_visit_rating CHECK (rating BETWEEN 1 AND 5),
        ADD COLUMN rated_at timestamptz(3),
        ADD CONSTRAINT after_visit_rated_at CHECK ((rating IS NULL) = (rated_at IS NULL))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE after_visit DROP COLUMN rating, DROP COLUMN rated_at');
  }
}
