import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a surviving record knew by itself, and what it has with the details of the records merged into it: an unmerge
 * restores the former. Records that were merged before keep what they have.
 */
export class MergeDetails1760000031500 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE merge_detail (
        customer_id uuid CONSTRAINT merge_detail_pk PRIMARY KEY
          CONSTRAINT merge_detail_customer_fk REFERENCES customer (id) ON DELETE CASCADE,
        own jsonb NOT NULL,
        joined jsonb NOT NULL,
        settled jsonb NOT NULL,
        merged_ids uuid[] NOT NULL,
        origins jsonb NOT NULL
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE merge_detail');
  }
}
