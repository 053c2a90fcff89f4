import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the staff were last alerted that the website had taken as many requests for texts as it may. */
export class JoinFloods1760000011360 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE join_flood (
        is_only boolean CONSTRAINT join_flood_pk PRIMARY KEY DEFAULT true
          CONSTRAINT join_flood_is_only CHECK (is_only),
        alerted_at timestamptz NOT NULL
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE join_flood');
  }
}
