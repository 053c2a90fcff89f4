import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KnownSalon1760000007600 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE known_salon (
        is_only boolean NOT NULL DEFAULT true CONSTRAINT known_salon_pk PRIMARY KEY
          CONSTRAINT known_salon_is_one CHECK (is_only),
        name text NOT NULL,
        time_zone text NOT NULL,
        read_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE known_salon`);
  }
}
