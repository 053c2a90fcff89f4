import { segmentsChanged } from '@lacquer/contracts/customers/segments';
import { markChanges, unmarkChanges } from '@lacquer/platform/outbox/mark-changes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Filters of the customer list, saved with a name. A deleted one stays for a while and can be restored. */
export class Segments1760000039600 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE segment (
        id uuid CONSTRAINT segment_pk PRIMARY KEY,
        name text COLLATE pg_c_utf8 NOT NULL,
        filter jsonb NOT NULL,
        version integer NOT NULL DEFAULT 0,
        edited_by uuid NOT NULL,
        deleted_at timestamptz(3)
      )`);
    // without differences in capital letters, in every script
    await queryRunner.query('CREATE UNIQUE INDEX segment_name_idx ON segment (lower(name)) WHERE deleted_at IS NULL');
    await markChanges(queryRunner, { table: 'segment', contract: segmentsChanged, part: 'segments', by: 'table' });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await unmarkChanges(queryRunner, 'segment');
    await queryRunner.query('DROP TABLE segment');
  }
}
