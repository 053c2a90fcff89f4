import { type AppName, appNames } from '@lacquer/contracts/contract';
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

/**
 * Takes the databases' snapshots. Schemas of one database share one snapshot. Separate databases have snapshots that are a
 * few milliseconds apart, and that are checked: if a service has received an event that its sender has not sent yet, all are
 * taken again.
 */
export async function holdMoment(urls: DatabaseUrls): Promise<Moment> {
  const clients = new Map<AppName, Client>();
  const close = async () => {
    for (const client of clients.values()) await client.end().catch(() => undefined);
  };
  try {
    for (const app of order) {
      const client = await connectToSchema(urls[app], `lacquer-${app}-backup`);
      clients.set(app, client);
      await client.query(copySession);
    }
    const isOneDatabase = new Set(appNames.map((app) => databaseOf(urls[app]))).size === 1;
    for (let attempt = 1; ; attempt += 1) {
      await (isOneDatabase ? shareSnapshot(clients) : takeSnapshots(clients));
      const isOne = isOneDatabase || (await isConsistent(clients));
      if (!isOne && attempt < attempts) {
        for (const client of clients.values()) await client.query('ROLLBACK');
        continue;
      }
      const takenAt = await timeOf(clients);
      const databases = new Map<AppName, HeldDatabase>();
      for (const [app, client] of clients) databases.set(app, { client, tables: await lockTables(client) });
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

async function shareSnapshot(clients: ReadonlyMap<AppName, Client>): Promise<void> {
  let snapshot: string | undefined;
  for (const client of clients.values()) {
    await client.query(begin);
    if (snapshot === undefined) {
      const { rows } = await client.query<{ id: string }>('SELECT pg_export_snapshot() AS id');
      snapshot = rows[0]?.id ?? '';
    } else {
      await client.query(`SET TRANSACTION SNAPSHOT ${client.escapeLiteral(snapshot)}`);
    }
  }
}

/** All transactions have begun when the first snapshot is taken, by the first statement that reads. */
async function takeSnapshots(clients: ReadonlyMap<AppName, Client>): Promise<void> {
  for (const client of clients.values()) await client.query(begin);
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

/** Keeps a release that starts meanwhile from changing the tables. Rows are written as before. */
async function lockTables(client: Client): Promise<BackedUpTable[]> {
  const tables = await listTables(client);
  if (tables.length === 0) throw new Error('There is nothing to back up: the product has never been started here.');
  const names = tables.map(({ name }) => escapeIdentifier(name)).join(', ');
  await client.query(`LOCK TABLE ${names} IN ACCESS SHARE MODE`);
  return tables;
}
