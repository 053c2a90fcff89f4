import { type ClientBase, escapeIdentifier } from 'pg';

/** A table whose rows a backup contains. */
export interface BackedUpTable {
  name: string;
  /** Those that are not computed. */
  columns: string[];
}

/**
 * Tables whose rows a backup leaves out: what a restore computes itself. The marks of changes that open screens are yet to
 * learn of are of no use to a screen that opens later.
 */
const leftOut = ['repeatable_migration', 'restored_backup', 'change_mark'];

/** Unlogged tables are left out too: PostgreSQL itself empties them after a crash. */
const tablesSql = `
  SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p'
    AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' AND c.relname <> ALL ($1)
  GROUP BY c.relname ORDER BY c.relname COLLATE "C"`;

export async function listTables(client: ClientBase): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable>(tablesSql, [leftOut]);
  return rows;
}

export const columnList = (columns: readonly string[]): string => columns.map(escapeIdentifier).join(', ');
