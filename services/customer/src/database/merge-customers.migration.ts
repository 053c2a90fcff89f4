import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A merged record points to the surviving record and keeps its phone and its visits: nothing is moved, so an unmerge
 * moves nothing back. The totals of a record include those of all records merged into it. Only surviving records count
 * in the totals.
 */
export class MergeCustomers1760000024000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE customer
        ADD COLUMN merged_into uuid CONSTRAINT customer_merged_into_fk REFERENCES customer (id)
          CONSTRAINT customer_not_merged_into_itself CHECK (merged_into <> id),
        ADD COLUMN merged_at timestamptz,
        ADD CONSTRAINT customer_merge_has_time CHECK ((merged_into IS NULL) = (merged_at IS NULL))`);
    await queryRunner.query(`
      CREATE INDEX customer_merged_idx ON customer (merged_into) WHERE merged_into IS NOT NULL`);
    for (const sums of sumFunctions('merged_into IS NULL')) await queryRunner.query(sums);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const sums of sumFunctions('true')) await queryRunner.query(sums);
    await queryRunner.query('ALTER TABLE customer DROP COLUMN merged_at, DROP COLUMN merged_into');
  }
}

/** The rows that each kind of statement adds to the totals and subtracts from them. */
const changes: Record<string, Record<string, number>> = {
  insert: { new_rows: 1 },
  update: { new_rows: 1, old_rows: -1 },
  delete: { old_rows: -1 },
};

/** SQL: the functions of the triggers that keep the totals of the records that meet the condition. */
export const sumFunctions = (counts: string): string[] =>
  Object.keys(changes).map((event) => sumFunction(event, counts));

function sumFunction(event: string, counts: string): string {
  const rows = Object.entries(changes[event] ?? {}).map(
    ([table, change]) =>
      `SELECT ${change} AS change, phone_number, visit_count, total_spent FROM ${table} WHERE ${counts}`,
  );
  return `
    CREATE OR REPLACE FUNCTION customer_sum_${event}() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
    BEGIN
      INSERT INTO customer_sum SELECT * FROM (
        SELECT COALESCE(sum(change), 0)::bigint,
          COALESCE(sum(change) FILTER (WHERE phone_number IS NOT NULL), 0)::bigint,
          COALESCE(sum(change * visit_count), 0)::bigint, COALESCE(sum(change * total_spent), 0)::bigint
        FROM (${rows.join(' UNION ALL ')}) AS changed) AS sums
      WHERE (sums.*) IS DISTINCT FROM (0::bigint, 0::bigint, 0::bigint, 0::bigint);
      RETURN NULL;
    END $$`;
}
