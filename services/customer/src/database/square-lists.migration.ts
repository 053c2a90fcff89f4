import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How far each of Square's lists is read. The lists that a former sweep could not read to their end are read again from
 * the start of that sweep. The previous release neither reads nor writes the rows: what it reads is read again.
 */
export class SquareLists1760000031800 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // times at Square's clock, except begun_at, ended_at and problem_since
    await queryRunner.query(`
      CREATE TABLE square_list (
        name text CONSTRAINT square_list_pk PRIMARY KEY,
        next_from timestamptz(3) NOT NULL,
        sweep_id bigint,
        begun_at timestamptz NOT NULL DEFAULT now(),
        ended_at timestamptz,
        place timestamptz(3),
        newest timestamptz(3),
        problem text,
        problem_since timestamptz,
        CONSTRAINT square_list_problem_has_time CHECK ((problem IS NULL) = (problem_since IS NULL))
      )`);
    await queryRunner.query(`
      INSERT INTO square_list (name, next_from)
      SELECT split_part(problem, ': ', 1), min(since) FROM square_sweep, unnest(problems) AS problem GROUP BY 1`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE square_list');
  }
}
