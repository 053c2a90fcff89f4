import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Prevents two owners from overwriting each other's price or profile unnoticed: the version counts the edits. */
export class Versions1760000006000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of tables) {
      await queryRunner.query(
        `ALTER TABLE ${table} ADD COLUMN version integer NOT NULL DEFAULT 0, ADD COLUMN edited_by uuid`,
      );
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of tables) {
      await queryRunner.query(`ALTER TABLE ${table} DROP COLUMN edited_by, DROP COLUMN version`);
    }
  }
}

const tables = ['service', 'salon_profile'];
