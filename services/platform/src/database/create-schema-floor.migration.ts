import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The migration that a release must know to run on the schema. At most one row. */
export class CreateSchemaFloor1760000000005 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE schema_floor (
        is_single boolean NOT NULL DEFAULT true CONSTRAINT schema_floor_single CHECK (is_single)
          CONSTRAINT schema_floor_pk PRIMARY KEY,
        migration text NOT NULL
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE schema_floor');
  }
}
