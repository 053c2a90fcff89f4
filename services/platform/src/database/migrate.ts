import { Client } from 'pg';
import {
  AdvancedConsoleLogger,
  DataSource,
  Migration as StoredMigration,
  MigrationExecutor,
  type QueryRunner,
} from 'typeorm';
import { SettingsError } from '../config/settings.js';
import { ChangeMarks1760000000003 } from './change-marks.migration.js';
import { IndexDeadEvents1760000000002 } from './index-dead-events.migration.js';
import { CreateIdempotencyKey1760000000001 } from './create-idempotency-key.migration.js';
import { CreateOutboxAndInbox1760000000000 } from './create-outbox-and-inbox.migration.js';
import { CreateRepeatableMigration1760000000004 } from './create-repeatable-migration.migration.js';
import { CreateSchemaFloor1760000000005 } from './create-schema-floor.migration.js';
import { NameFloorRelease1760000000007 } from './name-floor-release.migration.js';
import { WatchHandledEvents1760000000006 } from './watch-handled-events.migration.js';
import { dataSourceOptions, parseDatabaseUrl } from './database-url.js';
import { type LockHolder, withShortLockWaits } from './lock-waits.js';
import { applyRepeatable, listStale, RepeatableMigration, runRepeatable } from './repeatable-migration.js';
import { RecordReleases1760000000009 } from './record-releases.migration.js';
import { RestoredBackup1760000000008 } from './restored-backup.migration.js';
import { TraceEvents1760000000010 } from './trace-events.migration.js';
import { checkSchemaFloor, type Migration, namesOf, raiseSchemaFloor, timeOf } from './schema-floor.js';
import { withSchemaClient } from './schema-client.js';
import { describeSchema, recordRelease } from './schema-state.js';

/** The tables of every app with a database, in addition to its own. */
export const platformMigrations: Migration[] = [
  CreateOutboxAndInbox1760000000000,
  CreateIdempotencyKey1760000000001,
  IndexDeadEvents1760000000002,
  ChangeMarks1760000000003,
  CreateRepeatableMigration1760000000004,
  CreateSchemaFloor1760000000005,
  WatchHandledEvents1760000000006,
  NameFloorRelease1760000000007,
  RestoredBackup1760000000008,
  RecordReleases1760000000009,
  TraceEvents1760000000010,
];

/** Long enough to alter a large table. */
const answerMs = 3_600_000;

/**
 * Migrates an app's database and returns the names of the migrations that ran. Concurrent calls wait for each other.
 * The release before may serve meanwhile: its statements wait briefly for the locks of a migration, or not at all.
 *
 * @param backup the name of the backup that was made before, for a release that must go back to it
 * @param patienceMs for how long it tries again if tables are in use
 * @throws SettingsError if the database cannot store all Unicode text
 * @throws OldReleaseError if a later release has migrated it beyond what this one can run on
 * @throws TablesInUseError if somebody, such as a backup, keeps tables in use that must change
 */
export async function migrate(
  databaseUrl: string,
  appName: string,
  migrations: Migration[],
  backup: string | null = null,
  patienceMs?: number,
): Promise<string[]> {
  const { url, schema } = parseDatabaseUrl(databaseUrl);
  const lock = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  await lock.connect();
  try {
    await checkEncoding(lock);
    await lock.query('SELECT pg_advisory_lock(hashtext($1))', [migrationLock(appName)]);
    if (schema) await lock.query(`CREATE SCHEMA IF NOT EXISTS "${schema}"`);
    const all = [...platformMigrations, ...migrations];
    const due = await listDue(databaseUrl, all);
    let logger = new MigrationLogger();
    const attempt = (lockMs: number) => {
      logger = new MigrationLogger();
      return migrateWhatIsLeft(databaseUrl, appName, all, backup, lockMs, logger);
    };
    await withShortLockWaits(attempt, () => findHolders(lock, appName), patienceMs).catch((error: unknown) => {
      logger.printFailure();
      throw error;
    });
    return due;
  } finally {
    await lock.end();
  }
}

const repeatableOf = (all: readonly Migration[]) => all.filter((migration) => migration instanceof RepeatableMigration);

/** The names of the migrations that this release is about to run. */
const listDue = (databaseUrl: string, all: readonly Migration[]): Promise<string[]> =>
  withSchemaClient(databaseUrl, async (client) => {
    const database = {
      query: async (sql: string, values?: unknown[]) => (await client.query<object>(sql, values)).rows,
    };
    const { pending } = await describeSchema(database, namesOf(all));
    return [...pending, ...(await listStale(database, repeatableOf(all)))];
  });

const connectionName = (appName: string): string => `${appName}-migrate`;

/** The connections that a migration waits for. Only a superuser sees what kind of process has no user: an autovacuum. */
async function findHolders(client: Client, appName: string): Promise<LockHolder[]> {
  const { rows } = await client.query<LockHolder>(
    `SELECT DISTINCT format('"%s" (process %s, since %s)',
         coalesce(nullif(holder.application_name, ''), holder.usename, 'autovacuum'), holder.pid,
         coalesce(to_char(holder.xact_start, 'YYYY-MM-DD HH24:MI:SS TZ'), 'an unknown time')) AS name,
       holder.usesysid IS NULL AS "isAutovacuum"
     FROM pg_stat_activity AS waiting CROSS JOIN unnest(pg_blocking_pids(waiting.pid)) AS blocking (pid)
       JOIN pg_stat_activity AS holder ON holder.pid = blocking.pid
     WHERE waiting.datname = current_database() AND waiting.application_name = $1`,
    [`lacquer-${connectionName(appName)}`],
  );
  return rows;
}

/** Each migration has a transaction of its own. */
async function migrateWhatIsLeft(
  databaseUrl: string,
  appName: string,
  all: readonly Migration[],
  backup: string | null,
  lockMs: number,
  logger: MigrationLogger,
): Promise<void> {
  const dataSource = new DataSource({
    ...dataSourceOptions(databaseUrl, connectionName(appName), [], 2, { answerMs, lockMs }),
    migrations: all.filter((migration) => typeof migration === 'function'),
    migrationsTransactionMode: 'each',
    logger,
  });
  await dataSource.initialize();
  try {
    // first: an earlier release's functions must not replace those of the later one
    await checkSchemaFloor(dataSource, appName, all);
    await dataSource.runMigrations();
    await runRepeatable(dataSource, repeatableOf(all));
    await raiseSchemaFloor(dataSource, all);
    await recordRelease(dataSource, backup);
  } finally {
    await dataSource.destroy();
  }
}

/** TypeORM names the migration that has failed in its log only. It is of no interest if the migration runs again. */
class MigrationLogger extends AdvancedConsoleLogger {
  private failure: string | undefined;

  override logMigration(message: string): void {
    this.failure = message;
  }

  printFailure(): void {
    if (this.failure !== undefined) super.logMigration(this.failure);
  }
}

/** The name of the advisory lock of whoever changes the tables of an app. */
export const migrationLock = (appName: string): string => `lacquer-migrate-${appName}`;

/**
 * Migrates in the transaction of `runner`, to the tables of exactly the migrations `only`. Without `only` to those of this
 * release, its functions included.
 */
export async function migrateWithin(
  runner: QueryRunner,
  migrations: readonly Migration[],
  only?: readonly string[],
): Promise<void> {
  const all = [...platformMigrations, ...migrations];
  const executor = new MigrationExecutor(runner.dataSource, runner);
  const executed = new Set((await executor.getExecutedMigrations()).map(({ name }) => name));
  const classes = all
    .filter((migration) => typeof migration === 'function')
    .toSorted((a, b) => timeOf(a.name) - timeOf(b.name));
  for (const migration of classes) {
    const { name } = migration;
    if (executed.has(name) || (only && !only.includes(name))) continue;
    await executor.executeMigration(new StoredMigration(undefined, timeOf(name), name, new migration()));
  }
  if (only) return;
  for (const migration of repeatableOf(all)) await applyRepeatable(runner.manager, migration);
  await raiseSchemaFloor(runner, all);
  await recordRelease(runner, null);
}

/** Names, messages and the functions that search them require Unicode. */
async function checkEncoding(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; encoding: string }>(
    `SELECT current_database() AS name, pg_encoding_to_char(encoding) AS encoding
     FROM pg_database WHERE datname = current_database()`,
  );
  const [{ name, encoding } = { name: '', encoding: '' }] = rows;
  if (encoding === 'UTF8') return;
  throw new SettingsError([
    `The database ${name} has the encoding ${encoding}. Create a UTF-8 database, restore the old data into it, and configure it: ` +
      `CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8'`,
  ]);
}
