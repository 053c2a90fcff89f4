import { type AppName, appNames } from '@lacquer/contracts/contract';
import { migrationLock } from '@lacquer/platform/database/migrate';
import { connectToSchema } from '@lacquer/platform/database/schema-client';
import { type Client, escapeIdentifier } from 'pg';
import type { DatabaseUrls } from '../database/schema.js';
import { type BackedUpTable, listTables } from './backed-up-tables.js';
import { copySession } from './content-digest.js';

/** The databases as of a moment, each in a transaction that sees nothing later. */
export interface Moment {
  takenAt: Date;
  isOne: boolean;
  databases: ReadonlyMap<AppName, HeldDatabase>;
  close(): Promise<void>;
}

export interface HeldDatabase {
  client: Client;
  tables: readonly BackedUpTable[];
}

/**
 * Consumers first: of two moments a few milliseconds apart, the consumer's is the earlier one. The event that lies between
 * them is then sent but not handled, and the restore sends it again; the other way around, its effect would have no cause.
 */
const order: readonly AppName[] = ['messaging', 'customer', 'contact', 'catalog', 'gateway'];

/** Moments are tried so often until one has no effect without its cause. */
const attempts = 20;

/** Longer than an event takes from its commit to its effect in another database while both snapshots are taken. Seconds. */
const recentSeconds = 60;

export interface MomentOptions {
  /** How long to wait for a restore or an upgrade of each database; default: a minute. Milliseconds. */
  waitMs?: number;
}

/**
 * Takes the databases' snapshots. Schemas of one database share one snapshot. Separate databases have snapshots that are a
 * few milliseconds apart, and that are checked: if a service has received an event that its sender has not sent yet, all are
 * taken again.
 *
 * The tables are locked before the first snapshot. A table that is written anew has no rows in an earlier snapshot: neither
 * ALTER TABLE nor the tables of a restore are as of the snapshot of those who waited for them.
 *
 * @throws Error with a sentence if a restore or an upgrade does not end in time
 */
export async function holdMoment(urls: DatabaseUrls, { waitMs = 60_000 }: MomentOptions = {}): Promise<Moment> {
  const clients = new Map<AppName, Client>();
  const close = async () => {
    for (const client of clients.values()) await client.end().catch(() => undefined);
  };
  try {
    for (const app of order) {
      const client = await connectToSchema(urls[app], `lacquer-${app}-backup`);
      clients.set(app, client);
      await client.query(copySession);
      await client.query(`SET lock_timeout = ${waitMs}`);
    }
    for (const [app, client] of clients) await waitForMigrations(app, client);
    const isOneDatabase = new Set(appNames.map((app) => databaseOf(urls[app]))).size === 1;
    for (let attempt = 1; ; attempt += 1) {
      const locked = new Map<AppName, string>();
      for (const [app, client] of clients) locked.set(app, await beginLocked(app, client));
      await (isOneDatabase ? shareSnapshot(clients) : takeSnapshots(clients));
      const isOne = isOneDatabase || (await isConsistent(clients));
      const databases = new Map<AppName, HeldDatabase>();
      for (const [app, client] of clients) databases.set(app, { client, tables: await listTables(client) });
      const isLocked = [...databases].every(([app, { tables }]) => namesOf(tables) === locked.get(app));
      if (!(isOne && isLocked) && attempt < attempts) {
        for (const client of clients.values()) await client.query('ROLLBACK');
        continue;
      }
      if (!isLocked) throw new Error('The tables change again and again. Make the backup again once that has ended.');
      for (const [app, client] of clients) await requireMigrations(app, client);
      const takenAt = await timeOf(clients);
      // the locks of the tables are enough from here on: a release without migrations starts meanwhile
      for (const [app, client] of clients)
        await client.query('SELECT pg_advisory_unlock_shared(hashtext($1))', [migrationLock(app)]);
      return { takenAt, isOne, databases, close };
    }
  } catch (error) {
    await close();
    throw error;
  }
}

function databaseOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return host + pathname;
}

const begin = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

/** All transactions have begun, and have no snapshot yet. */
async function shareSnapshot(clients: ReadonlyMap<AppName, Client>): Promise<void> {
  let snapshot: string | undefined;
  for (const client of clients.values()) {
    if (snapshot === undefined) {
      const { rows } = await client.query<{ id: string }>('SELECT pg_export_snapshot() AS id');
      snapshot = rows[0]?.id ?? '';
    } else {
      await client.query(`SET TRANSACTION SNAPSHOT ${client.escapeLiteral(snapshot)}`);
    }
  }
}

/** All transactions have begun: the first statement that reads takes the snapshot. */
async function takeSnapshots(clients: ReadonlyMap<AppName, Client>): Promise<void> {
  for (const client of clients.values()) await client.query('SELECT FROM pg_class LIMIT 1');
}

async function isConsistent(clients: ReadonlyMap<AppName, Client>): Promise<boolean> {
  const unsent = new Set<string>();
  for (const client of clients.values()) {
    const { rows } = await client.query<{ id: string }>(
      `SELECT DISTINCT event_id AS id FROM inbox WHERE received_at > now() - make_interval(secs => $1)`,
      [recentSeconds],
    );
    for (const { id } of rows) unsent.add(id);
  }
  for (const client of clients.values()) {
    if (unsent.size === 0) return true;
    const { rows } = await client.query<{ id: string }>('SELECT id FROM outbox WHERE id = ANY ($1::uuid[])', [
      [...unsent],
    ]);
    for (const { id } of rows) unsent.delete(id);
  }
  return unsent.size === 0;
}

/** The start of the transactions, by the clock of the messaging service's database: no text was recorded later. */
async function timeOf(clients: ReadonlyMap<AppName, Client>): Promise<Date> {
  const { rows } = await (clients.get('messaging') as Client).query<{ at: Date }>('SELECT now() AS at');
  return (rows[0] as { at: Date }).at;
}

/** Whoever migrates or restores holds the lock alone, and changes the tables in several transactions. */
const waitForMigrations = (app: AppName, client: Client): Promise<unknown> =>
  unlessBusy(app, client.query('SELECT pg_advisory_lock_shared(hashtext($1))', [migrationLock(app)]));

/**
 * Begins a transaction with locked tables, which keep a release that starts meanwhile from changing them. Rows are written as
 * before. LOCK TABLE is the one statement that takes no snapshot.
 */
async function beginLocked(app: AppName, client: Client): Promise<string> {
  const tables = await listTables(client);
  if (tables.length === 0) throw new Error('There is nothing to back up: the product has never been started here.');
  await client.query(begin);
  const names = tables.map(({ name }) => escapeIdentifier(name)).join(', ');
  await unlessBusy(app, client.query(`LOCK TABLE ${names} IN ACCESS SHARE MODE`));
  return namesOf(tables);
}

const namesOf = (tables: readonly BackedUpTable[]): string => tables.map(({ name }) => name).join();

/** PostgreSQL's code of a lock that was not given in time. */
const lockNotAvailable = '55P03';

async function unlessBusy<T>(app: AppName, locking: Promise<T>): Promise<T> {
  try {
    return await locking;
  } catch (cause) {
    if (Reflect.get(Object(cause), 'code') !== lockNotAvailable) throw cause;
    throw new Error(
      `A restore or an upgrade is working on the database of ${app}. The backup waited for it and gave up: make it again once that has ended.`,
      { cause },
    );
  }
}

/** They say which tables a restore makes. */
async function requireMigrations(app: AppName, client: Client): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM migrations LIMIT 1');
  if (rowCount === 1) return;
  throw new Error(
    `The database of ${app} does not say which migrations have run, so a backup of it could not be restored.`,
  );
}
