import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When phones were erased, under their pseudonyms, for a day: what was read of a person before is not stored any more. */
export class Erasures1760000011330 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE erasure (
        phone text CONSTRAINT erasure_pk PRIMARY KEY,
        erased_at timestamptz NOT NULL
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE erasure');
  }
}
