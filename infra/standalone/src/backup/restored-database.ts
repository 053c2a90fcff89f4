import type { Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { Writable } from 'node:stream';
import type { AppName } from '@lacquer/contracts/contract';
import { queueSchema } from '@lacquer/messaging/queue/queue-options';
import { dataSourceOptions, parseDatabaseUrl, withSchema } from '@lacquer/platform/database/database-url';
import { migrateWithin, migrationLock, platformMigrations } from '@lacquer/platform/database/migrate';
import { checkSchemaFloor } from '@lacquer/platform/database/schema-floor';
import { type ClientBase, escapeIdentifier } from 'pg';
import pgCopy from 'pg-copy-streams';
import { DataSource, type QueryRunner } from 'typeorm';
import { migrationsOf } from '../database/schema.js';
import { afterRestoreOf } from './after-restore.js';
import { columnList } from './backed-up-tables.js';
import { type BackupDatabase, BackupFileError, type BackupManifest, type BackupTable } from './backup-file.js';
import { ContentDigest, copySession } from './content-digest.js';

/** A restore of a large database takes long; nothing else uses it. Milliseconds. */
const timeouts = { answerMs: 24 * 3_600_000, lockMs: 60_000 };

/** The schema of a test restore. It exists only in the transaction that is rolled back at the end, so nobody sees it. */
const scratchSchema = (app: AppName): string => `lacquer_test_restore_${app}`;

/** What a restore finds in a database. `same`: an interrupted restore of this backup has already filled it. */
export type Found = 'empty' | 'same' | 'full';

/**
 * A database that is being restored, in one transaction: until `commit` it is what it was, also after a kill. It is held by
 * the lock of migrations, so that no app starts on it meanwhile.
 */
export class RestoredDatabase {
  private copying: { table: string; stream: Writable & { rowCount: number } } | undefined;
  /** Why a copy failed: PostgreSQL says so between two writes, or during one. What follows in its transaction fails too. */
  private copyFault: Error | undefined;
  private foreignKeys: { table: string; name: string; definition: string }[] = [];
  private columns = new Map<string, string[]>();
  private readonly copied = new Map<string, number>();

  private constructor(
    readonly app: AppName,
    private readonly dataSource: DataSource,
    private readonly runner: QueryRunner,
    private readonly client: ClientBase,
    private readonly schema: string | undefined,
    /** Nothing of it is committed, and the app goes on with its own schema. */
    private readonly isScratch: boolean,
  ) {}

  /** @throws Error with a sentence if the product is running */
  static open(app: AppName, databaseUrl: string): Promise<RestoredDatabase> {
    return RestoredDatabase.connect(app, databaseUrl, false);
  }

  /**
   * Opens a schema for a test, in the database of an app that may be running. Nothing of it can be committed.
   *
   * @throws Error with a sentence if another test is running
   */
  static openScratch(app: AppName, databaseUrl: string): Promise<RestoredDatabase> {
    return RestoredDatabase.connect(app, withSchema(databaseUrl, scratchSchema(app)), true);
  }

  private static async connect(app: AppName, databaseUrl: string, isScratch: boolean): Promise<RestoredDatabase> {
    const dataSource = new DataSource(dataSourceOptions(databaseUrl, `${app}-restore`, [], 1, timeouts));
    await dataSource.initialize();
    try {
      const runner = dataSource.createQueryRunner();
      const client = (await runner.connect()) as ClientBase;
      await client.query(copySession);
      const { schema } = parseDatabaseUrl(databaseUrl);
      const database = new RestoredDatabase(app, dataSource, runner, client, schema, isScratch);
      await (isScratch ? database.requireOnlyTest() : database.requireAlone());
      return database;
    } catch (error) {
      await dataSource.destroy();
      throw error;
    }
  }

  private async requireOnlyTest(): Promise<void> {
    const { rows } = await this.client.query<{ isLocked: boolean }>(
      'SELECT pg_try_advisory_lock(hashtext($1)) AS "isLocked"',
      [scratchSchema(this.app)],
    );
    if (!rows[0]?.isLocked) throw new Error('Another test restore is running here. Wait until it has ended.');
  }

  private async requireAlone(): Promise<void> {
    const { rows: locked } = await this.client.query<{ isLocked: boolean }>(
      'SELECT pg_try_advisory_lock(hashtext($1)) AS "isLocked"',
      [migrationLock(this.app)],
    );
    const { rows: others } = await this.client.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
         AND application_name ~ '^lacquer-' AND application_name !~ '-restore$' LIMIT 1`,
    );
    if (locked[0]?.isLocked && others.length === 0) return;
    throw new Error(
      `The product is running, or another command works, on the database of ${this.app}. Stop it, then restore. Nothing was changed.`,
    );
  }

  async find(id: string): Promise<Found> {
    const { rows: tables } = await this.client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = to_regnamespace($1) AND relkind IN ('r', 'p')`,
      [this.schema ?? 'public'],
    );
    if (tables.length === 0) return 'empty';
    if (!tables.some(({ name }) => name === 'restored_backup')) return 'full';
    const { rowCount } = await this.client.query('SELECT FROM restored_backup WHERE backup_id = $1', [id]);
    return rowCount ? 'same' : 'full';
  }

  /** Removes what is there, and makes the tables as they were when the backup was taken, without rows. */
  async begin({ migrations, tables }: BackupDatabase): Promise<void> {
    if (this.isScratch) await this.beginScratch();
    else await this.beginEmpty();
    await migrateWithin(this.runner, migrationsOf[this.app], migrations);
    this.columns = new Map(tables.map(({ name, columns }) => [name, columns]));
    await this.prepareTables(tables.map(({ name }) => name));
  }

  private async beginScratch(): Promise<void> {
    await this.runner.startTransaction();
    await this.client.query(`CREATE SCHEMA ${escapeIdentifier(scratchSchema(this.app))}`);
  }

  private async beginEmpty(): Promise<void> {
    if (this.schema) await this.client.query(`CREATE SCHEMA IF NOT EXISTS ${escapeIdentifier(this.schema)}`);
    // of the whole database: in the transaction it would keep the other apps waiting
    for (const extension of this.extensions())
      await this.client.query(`CREATE EXTENSION IF NOT EXISTS ${escapeIdentifier(extension)}`);
    await this.runner.startTransaction();
    await this.removeAll();
  }

  private extensions(): Set<string> {
    const sources = migrationsOf[this.app].map((migration) =>
      typeof migration === 'function' ? String(Reflect.get(migration.prototype as object, 'up')) : '',
    );
    return new Set(
      [...sources.join('\n').matchAll(/CREATE EXTENSION IF NOT EXISTS (\w+)/g)].map(([, name = '']) => name),
    );
  }

  /** Everything in the app's schema but extensions, and the jobs of its queue in PostgreSQL, which are made anew. */
  private async removeAll(): Promise<void> {
    if (this.app === 'messaging') await this.client.query(`DROP SCHEMA IF EXISTS ${queueSchema} CASCADE`);
    const { rows } = await this.client.query<{ command: string }>(
      `WITH own AS (SELECT current_schema()::regnamespace AS schema),
         of_extensions AS (SELECT classid, objid FROM pg_depend WHERE deptype = 'e'),
         -- a column's sequence goes with its table
         of_columns AS (SELECT objid FROM pg_depend WHERE classid = 'pg_class'::regclass AND deptype IN ('a', 'i'))
       SELECT format('DROP %s IF EXISTS %s CASCADE', CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW'
           WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, oid::regclass) AS command
       FROM pg_class, own WHERE relnamespace = schema AND relkind IN ('r', 'p', 'v', 'm', 'S')
         AND NOT EXISTS (SELECT FROM of_extensions WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid)
         AND NOT (relkind = 'S' AND EXISTS (SELECT FROM of_columns WHERE objid = pg_class.oid))
       UNION ALL
       SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', oid::regprocedure) FROM pg_proc, own
       WHERE pronamespace = schema
         AND NOT EXISTS (SELECT FROM of_extensions WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid)
       UNION ALL
       SELECT format('DROP TYPE IF EXISTS %s CASCADE', oid::regtype) FROM pg_type, own
       WHERE typnamespace = schema AND typtype IN ('e', 'd')
         AND NOT EXISTS (SELECT FROM of_extensions WHERE classid = 'pg_type'::regclass AND objid = pg_type.oid)`,
    );
    for (const { command } of rows) await this.client.query(command);
  }

  /** Rows come in any order, and as they were: nothing reacts to them. */
  private async prepareTables(names: readonly string[]): Promise<void> {
    const { rows } = await this.client.query<{ table: string; name: string; definition: string }>(
      `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace AND conparentid = 0`,
    );
    this.foreignKeys = rows;
    for (const { table, name } of rows)
      await this.client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${escapeIdentifier(name)}`);
    for (const name of names) {
      await this.client.query(`ALTER TABLE ${escapeIdentifier(name)} DISABLE TRIGGER USER`);
      // a migration may have filled it
      await this.client.query(`DELETE FROM ${escapeIdentifier(name)}`);
    }
  }

  /** The next rows of a table, in the text format of COPY. */
  async copy(table: string, bytes: Buffer): Promise<void> {
    this.throwCopyFault();
    if (this.copying?.table !== table) {
      await this.endCopy();
      const columns = this.columns.get(table);
      if (!columns) throw new BackupFileError(`The backup has rows of ${table}, which it does not describe.`);
      const command = `COPY ${escapeIdentifier(table)} (${columnList(columns)}) FROM STDIN (ENCODING 'UTF8')`;
      const stream = this.client.query(pgCopy.from(command));
      this.copying = { table, stream };
      stream.on('error', (error: Error) => {
        this.copying = undefined;
        this.copyFault ??= error;
      });
    }
    const { stream } = this.copying;
    // a write that was cut off calls nobody back
    await new Promise<void>((resolve, reject) => {
      stream.once('error', reject);
      stream.write(bytes, (error) => {
        stream.off('error', reject);
        if (error) reject(error);
        else resolve();
      });
    });
  }

  private throwCopyFault(): void {
    if (this.copyFault) throw this.copyFault;
  }

  private async endCopy(): Promise<void> {
    this.throwCopyFault();
    const { copying } = this;
    if (!copying) return;
    this.copying = undefined;
    await pipeline([], copying.stream);
    this.copied.set(copying.table, copying.stream.rowCount);
  }

  /**
   * Reads the rows back before `complete` changes them. Resolves with the first table that is not what the backup has;
   * undefined: all are.
   */
  async findDifference(tables: readonly BackupTable[]): Promise<string | undefined> {
    await this.endCopy();
    for (const { name, columns, bytes, sha256 } of tables) {
      const digest = new ContentDigest();
      const command = `COPY ${escapeIdentifier(name)} (${columnList(columns)}) TO STDOUT (ENCODING 'UTF8')`;
      for await (const chunk of this.client.query(pgCopy.to(command)) as AsyncIterable<Buffer>) digest.add(chunk);
      const found = digest.end();
      if (found.bytes !== bytes || found.sha256 !== sha256) return name;
    }
    return undefined;
  }

  /**
   * Completes the rows: keys, numbers, the tables and functions of this release, and what the time since the backup
   * requires.
   */
  async complete(manifest: BackupManifest, { tables, sequences }: BackupDatabase): Promise<void> {
    await this.endCopy();
    const lacking = tables.find(({ name, rows }) => (this.copied.get(name) ?? 0) !== rows);
    if (lacking) throw new BackupFileError(`The table ${lacking.name} did not take all of its rows.`);
    for (const { name, last, isCalled } of sequences)
      await this.client.query('SELECT setval(to_regclass($1), $2, $3)', [escapeIdentifier(name), last, isCalled]);
    for (const { table, name, definition } of this.foreignKeys)
      await this.client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${escapeIdentifier(name)} ${definition}`);
    for (const { name } of tables) await this.client.query(`ALTER TABLE ${escapeIdentifier(name)} ENABLE TRIGGER USER`);
    await checkSchemaFloor(this.runner, this.app, [...platformMigrations, ...migrationsOf[this.app]]);
    await migrateWithin(this.runner, migrationsOf[this.app]);
    const takenAt = new Date(manifest.takenAt);
    await afterRestoreOf[this.app](this.runner.manager, takenAt);
    // what would fail at the commit fails here, while no database is committed
    await this.client.query('SET CONSTRAINTS ALL IMMEDIATE');
    await this.client.query('INSERT INTO restored_backup (backup_id, taken_at) VALUES ($1, $2)', [
      manifest.id,
      takenAt,
    ]);
  }

  /** Pages of the events of these types that were published, as ids. */
  async *publishedEvents(types: readonly string[]): AsyncGenerator<string[]> {
    for (let after = '0'; ;) {
      const { rows } = await this.client.query<{ id: string; sequence: string }>(
        `SELECT id, sequence::text FROM outbox
         WHERE type = ANY ($1) AND sequence > $2 AND published_at IS NOT NULL AND handled_at IS NULL
         ORDER BY outbox.sequence LIMIT 1000`,
        [types, after],
      );
      const last = rows.at(-1);
      if (!last) return;
      after = last.sequence;
      yield rows.map(({ id }) => id);
    }
  }

  /** Those of the events that this app has not received. */
  async listUnreceived(ids: readonly string[]): Promise<string[]> {
    const { rows } = await this.client.query<{ id: string }>(
      `SELECT id FROM unnest($1::uuid[]) AS sent(id) WHERE NOT EXISTS (SELECT FROM inbox WHERE event_id = sent.id)`,
      [ids],
    );
    return rows.map(({ id }) => id);
  }

  async publishAgain(ids: readonly string[]): Promise<void> {
    await this.client.query(
      `UPDATE outbox SET published_at = NULL, replays = 0, attempts = 0, last_error = NULL, next_attempt_at = now()
       WHERE id = ANY ($1::uuid[])`,
      [ids],
    );
  }

  async movePictures(sql: string, from: string, to: string): Promise<void> {
    await this.client.query(sql, [from, to]);
  }

  async commit(): Promise<void> {
    if (this.isScratch) throw new Error('a test restore is never committed');
    await this.runner.commitTransaction();
  }

  /** The planner knows nothing of the new rows yet. */
  async analyze(): Promise<void> {
    const { rows } = await this.client.query<{ name: string }>(
      `SELECT oid::regclass::text AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'`,
    );
    for (const { name } of rows) await this.client.query(`ANALYZE ${name}`);
  }

  /** Closes the connection under whatever waits for an answer, which then fails. PostgreSQL rolls it back. */
  cutOff(): void {
    const { connection } = this.client as unknown as { connection: { stream: Socket } };
    connection.stream.destroy(new Error('the connection was closed, because it took too long'));
  }

  /** Whatever is not committed is as before. */
  async close(): Promise<void> {
    this.copying?.stream.destroy();
    if (this.runner.isTransactionActive) await this.runner.rollbackTransaction().catch(() => undefined);
    await this.dataSource.destroy();
  }
}
