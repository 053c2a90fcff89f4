import { Client, escapeLiteral } from 'pg';
import { testDatabaseServer, type TestDatabase } from './servers.js';

interface Table {
  /** Quoted, with its schema. */
  name: string;
  /** Quoted, without generated columns, which cannot be inserted. */
  columns: string;
  /** Null: it is empty. */
  rows: string | null;
}

/** A statement that waits longer for a lock fails and names it, instead of the test that left it open. */
const lockTimeoutMs = 20_000;

const ownSchemas = `n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'`;

const tablesQuery = `
  SELECT format('%I.%I', n.nspname, c.relname) AS name,
    (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
     WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = 'r' AND c.relpersistence <> 't' AND ${ownSchemas}
  ORDER BY 1`;

const sequencesQuery = `
  SELECT format('%I.%I', n.schemaname, n.sequencename) AS name, coalesce(last_value, start_value)::text AS value,
    last_value IS NOT NULL AS "isUsed"
  FROM pg_sequences n WHERE ${ownSchemas.replaceAll('nspname', 'schemaname')}`;

const schemaQuery = `
  SELECT format('%s %I.%I', c.relkind, n.nspname, c.relname) AS part
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relpersistence <> 't' AND c.relkind <> 'S' AND ${ownSchemas}
  UNION ALL SELECT format('column %s.%I', attrelid::regclass, attname)
  FROM pg_attribute JOIN pg_class c ON c.oid = attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE attnum > 0 AND NOT attisdropped AND c.relkind = 'r' AND c.relpersistence <> 't' AND ${ownSchemas}
  UNION ALL SELECT format('trigger %I on %s, %s', tgname, tgrelid::regclass, tgenabled)
  FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT format('constraint %I on %s', conname, conrelid::regclass)
  FROM pg_constraint JOIN pg_namespace n ON n.oid = connamespace WHERE ${ownSchemas}
  ORDER BY 1`;

/** A case has left another table, column, index, trigger or constraint behind. Sequences may be added. */
export class ChangedSchemaError extends Error {
  constructor(parts: string[]) {
    super(`a case has changed the schema: ${parts.slice(0, 5).join('; ')}${parts.length > 5 ? ' …' : ''}`);
  }
}

/**
 * The rows and sequences of a test's database, as they were when they were read. Cases that share a database start from
 * them: `restore` takes milliseconds, another copy of the database several hundred.
 */
export class DatabaseContents {
  private constructor(
    private readonly client: Client,
    private readonly tables: Table[],
    private readonly sequences: { name: string; value: string; isUsed: boolean }[],
    private readonly schema: string[],
  ) {}

  static async read({ name }: Pick<TestDatabase, 'name'>): Promise<DatabaseContents> {
    // as a superuser, who may insert rows without firing triggers
    const url = new URL(testDatabaseServer());
    url.pathname = `/${name}`;
    const client = new Client({ connectionString: url.href });
    // the connection ends when the database is dropped
    client.on('error', () => undefined);
    await client.connect();
    const { rows: found } = await client.query<Omit<Table, 'rows'>>(tablesQuery);
    const contents = found.map((table) => `(SELECT json_agg(t)::text FROM ${table.name} t)`).join(', ');
    const { rows } = await client.query<{ rows: (string | null)[] }>(`SELECT ARRAY[${contents}]::text[] AS rows`);
    const tables = found.map((table, index) => ({ ...table, rows: rows[0]?.rows[index] ?? null }));
    const { rows: sequences } = await client.query<{ name: string; value: string; isUsed: boolean }>(sequencesQuery);
    return new DatabaseContents(client, tables, sequences, await listParts(client));
  }

  /**
   * Deletes what has been stored since, and stores again what has been deleted or changed. Call it when nothing writes.
   *
   * @throws ChangedSchemaError such a case undoes the change, or has a database of its own
   */
  async restore(): Promise<void> {
    const changed = differences(this.schema, await listParts(this.client));
    if (changed.length > 0) throw new ChangedSchemaError(changed);
    await this.client
      .query(
        [
          'BEGIN',
          'SET LOCAL session_replication_role = replica',
          `SET LOCAL lock_timeout = ${lockTimeoutMs}`,
          ...this.tables.map(({ name }) => `DELETE FROM ${name}`),
          ...this.tables.flatMap(({ name, columns, rows }) =>
            rows === null
              ? []
              : `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE
               SELECT ${columns} FROM json_populate_recordset(NULL::${name}, ${escapeLiteral(rows)})`,
          ),
          ...this.sequences.map(
            ({ name, value, isUsed }) => `SELECT setval(${escapeLiteral(name)}, ${value}, ${isUsed})`,
          ),
          'COMMIT',
        ].join(';\n'),
      )
      .catch(async (error: unknown) => {
        await this.client.query('ROLLBACK');
        throw error;
      });
  }
}

async function listParts(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ part: string }>(schemaQuery);
  return rows.map(({ part }) => part);
}

function differences(before: string[], after: string[]): string[] {
  const [old, now] = [new Set(before), new Set(after)];
  return [...before.filter((part) => !now.has(part)), ...after.filter((part) => !old.has(part))];
}
