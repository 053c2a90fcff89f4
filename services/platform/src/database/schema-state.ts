import { productVersion } from '../release/version.js';
import { withSchemaClient } from './schema-client.js';

export interface Queries {
  query(sql: string, parameters?: unknown[]): Promise<unknown>;
}

/** Who brought a schema to where it is, and the backup of before. */
export interface SchemaRelease {
  release: string;
  /** The name of the file, as it was given. Null: none was made, or its name is not known. */
  backup: string | null;
  migratedAt: Date;
}

/** An app's schema, as one release sees it. */
export interface SchemaState {
  /** The names of the migrations that have run, in their order. */
  ran: readonly string[];
  /** Those of this release that have not run. */
  pending: readonly string[];
  /** Those that have run, and that this release does not know: a later one has migrated the schema. */
  unknown: readonly string[];
  /** The release that migrated it last; undefined: none, or one that did not record itself. */
  latest: SchemaRelease | undefined;
  /** The release that was the first to run one of `unknown`. Its backup is what this release can go back to. */
  firstUnknown: SchemaRelease | undefined;
}

/**
 * Reads what state an app's schema is in, and changes nothing. A schema that does not exist has no migrations.
 *
 * @param known the names of the migrations of this release, with the platform's
 */
export async function describeSchema(database: Queries, known: readonly string[]): Promise<SchemaState> {
  const ran = await listRan(database);
  const unknown = ran.filter((name) => !known.includes(name));
  const releases = await listReleases(database);
  return {
    ran,
    pending: known.filter((name) => !ran.includes(name)),
    unknown,
    latest: releases.at(-1),
    firstUnknown: firstWith(releases, ran, unknown),
  };
}

/** The names of `known`, the migrations of this release, that have not run. */
export async function listPending(database: Queries, known: readonly string[]): Promise<string[]> {
  const ran = new Set(await listRan(database));
  return known.filter((name) => !ran.has(name));
}

/** Bytes of an app's tables, with their indexes. */
export async function readTableBytes(databaseUrl: string): Promise<number> {
  return withSchemaClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ bytes: string }>(
      `SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::text AS bytes FROM pg_class
       WHERE relnamespace = to_regnamespace(current_schema()) AND relkind = 'r'`,
    );
    return Number(rows[0]?.bytes ?? 0);
  });
}

/** {@link describeSchema}, over a connection of its own. */
export const readSchemaState = (databaseUrl: string, known: readonly string[]): Promise<SchemaState> =>
  withSchemaClient(databaseUrl, (client) =>
    describeSchema({ query: async (sql, parameters) => (await client.query(sql, parameters)).rows }, known),
  );

/** The release that was the first to run a migration that `known` lacks; undefined: none, or it did not record itself. */
export async function findFirstUnknown(
  database: Queries,
  known: readonly string[],
): Promise<SchemaRelease | undefined> {
  const ran = await listRan(database);
  return firstWith(
    await listReleases(database),
    ran,
    ran.filter((name) => !known.includes(name)),
  );
}

/**
 * Records that this release has migrated the schema, once for each number of migrations. So one that was killed in between
 * is recorded by the next run, and a release that changes nothing is not.
 */
export async function recordRelease(database: Queries, backup: string | null): Promise<void> {
  await database.query(
    `INSERT INTO schema_release (migrations, release, backup) SELECT count(*), $1, $2 FROM migrations
     ON CONFLICT ON CONSTRAINT schema_release_pk DO NOTHING`,
    [productVersion(), backup],
  );
}

interface RecordedRelease extends SchemaRelease {
  migrations: number;
}

const firstWith = (
  releases: readonly RecordedRelease[],
  ran: readonly string[],
  unknown: readonly string[],
): SchemaRelease | undefined => {
  const [first] = unknown;
  return first === undefined ? undefined : releases.find(({ migrations }) => migrations > ran.indexOf(first));
};

async function listRan(database: Queries): Promise<string[]> {
  if (!(await tableExists(database, 'migrations'))) return [];
  const rows = (await database.query('SELECT name FROM migrations ORDER BY id')) as { name: string }[];
  return rows.map(({ name }) => name);
}

async function listReleases(database: Queries): Promise<RecordedRelease[]> {
  if (!(await tableExists(database, 'schema_release'))) return [];
  return (await database.query(
    'SELECT migrations, release, backup, migrated_at AS "migratedAt" FROM schema_release ORDER BY migrations',
  )) as RecordedRelease[];
}

/** Whether the schema has a table of this name. */
export async function tableExists(database: Queries, table: string): Promise<boolean> {
  const [row] = (await database.query('SELECT to_regclass($1) IS NOT NULL AS exists', [table])) as {
    exists: boolean;
  }[];
  return row?.exists ?? false;
}
