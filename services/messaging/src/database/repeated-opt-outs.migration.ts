import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A consent that does not lift an opt-out by text, and when the opt-out was published again after one. */
export class RepeatedOptOuts1760000011610 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE suppression ADD COLUMN consented_at timestamptz, ADD COLUMN stated_at timestamptz`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE suppression DROP COLUMN consented_at, DROP COLUMN stated_at');
  }
}
