import type { MigrationInterface } from 'typeorm';
import { productVersion } from '../release/version.js';
import type { RepeatableMigration } from './repeatable-migration.js';
import { findFirstUnknown, type Queries, type SchemaRelease } from './schema-state.js';

/**
 * A migration of the tables. One that removes something states in `requires` which migration a release must know to run on
 * the schema afterward: the one that made the removed part unnecessary, often itself. Null: every release can.
 */
export type TableMigration = (new () => MigrationInterface) & { readonly requires?: string | null };

export type Migration = TableMigration | RepeatableMigration;

/** The release is older than the schema of its database allows. Nothing was changed. */
export class OldReleaseError extends Error {
  override readonly name = 'OldReleaseError';

  /** The backup from before the update; null: none was made, or its name is not known. */
  readonly backup: string | null;

  constructor(appName: string, floor: Floor, newest: string | undefined, first: SchemaRelease | undefined) {
    const later = floor.release ? `release ${floor.release}` : 'later release';
    const backup = first?.backup ?? null;
    super(
      `A later release has migrated the database of "${appName}", and this release, ${productVersion()}, cannot run on it: ` +
        `it needs the migration ${floor.migration}, and the newest one of this release is ${newest ?? 'none'}. Start the ` +
        `${later} again. To stay on this one, restore the backup from before the update${backup ? `: ${backup}` : ''}. ` +
        'See infra/docs/upgrade.md.',
    );
    this.backup = backup;
  }
}

/** The migration that a release must know, and the number of a release that knows it. */
interface Floor {
  migration: string;
  release: string | null;
}

/**
 * Refuses a release that does not know the migration its database requires.
 *
 * @param migrations those of the release, with the platform's
 * @throws OldReleaseError
 */
export async function checkSchemaFloor(
  database: Queries,
  appName: string,
  migrations: readonly Migration[],
): Promise<void> {
  const floor = await readFloor(database);
  const names = namesOf(migrations);
  if (!floor || names.includes(floor.migration)) return;
  throw new OldReleaseError(appName, floor, newestOf(names), await findFirstUnknown(database, names));
}

/** Stores the newest migration that one of the migrations requires, and this release as one that can run on it. */
export async function raiseSchemaFloor(database: Queries, migrations: readonly Migration[]): Promise<void> {
  const required = newestOf(
    migrations.flatMap((migration) => ('requires' in migration && migration.requires ? [migration.requires] : [])),
  );
  if (required === undefined) return;
  const floor = await readFloor(database);
  if (floor && (newestOf([required, floor.migration]) !== required || (floor.migration === required && floor.release)))
    return;
  await database.query(
    `INSERT INTO schema_floor (migration, release) VALUES ($1, $2)
     ON CONFLICT ON CONSTRAINT schema_floor_pk DO UPDATE SET migration = excluded.migration, release = excluded.release`,
    [required, productVersion()],
  );
}

/** Undefined: nothing is required, or the schema has not been migrated. */
async function readFloor(database: Queries): Promise<Floor | undefined> {
  const [{ exists } = { exists: false }] = (await database.query(
    `SELECT to_regclass('schema_floor') IS NOT NULL AS exists`,
  )) as { exists: boolean }[];
  if (!exists) return undefined;
  // not as a column: it is missing until this release has migrated the database
  const [row] = (await database.query(
    `SELECT migration, to_jsonb(schema_floor) ->> 'release' AS release FROM schema_floor`,
  )) as Floor[];
  return row;
}

/** Those of the migrations that run once. */
export const namesOf = (migrations: readonly Migration[]): string[] =>
  migrations.flatMap((migration) => (typeof migration === 'function' ? [migration.name] : []));

/** The time at the end of a migration's name. */
export const timeOf = (name: string): number => Number(/\d{13}$/.exec(name)?.[0] ?? 0);

const newestOf = (names: readonly string[]): string | undefined =>
  names.toSorted((a, b) => timeOf(b) - timeOf(a)).at(0);
