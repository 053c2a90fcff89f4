import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { DataSource } from 'typeorm';
import { type Queries, tableExists } from './schema-state.js';
import { type Transaction, Transactions } from './transactions.js';

/**
 * Functions and views that one file defines, for as long as they exist: it runs after the other migrations whenever its
 * content has changed. It must run any number of times (`CREATE OR REPLACE`), and the previous release must still find
 * what it calls: another signature needs another name.
 */
export class RepeatableMigration {
  readonly sql: string;
  readonly hash: string;

  constructor(
    readonly name: string,
    file: string,
  ) {
    this.sql = readFileSync(file, 'utf8');
    this.hash = createHash('sha256').update(this.sql).digest('hex');
  }

  /** Distinguishes contents, like the text of a migration's class. */
  toString(): string {
    return this.sql;
  }
}

/** Runs those whose content differs from the last time, each in a transaction. Returns their names. */
export async function runRepeatable(
  dataSource: DataSource,
  migrations: readonly RepeatableMigration[],
): Promise<string[]> {
  const transactions = new Transactions(dataSource);
  const ran: string[] = [];
  for (const migration of migrations)
    if (await transactions.run((tx) => applyRepeatable(tx, migration))) ran.push(migration.name);
  return ran;
}

/** The names of those whose content differs from the last time, or that have never run. */
export async function listStale(database: Queries, migrations: readonly RepeatableMigration[]): Promise<string[]> {
  if (!(await tableExists(database, 'repeatable_migration'))) return migrations.map(({ name }) => name);
  const rows = (await database.query('SELECT name, hash FROM repeatable_migration')) as {
    name: string;
    hash: string;
  }[];
  const hashes = new Map(rows.map(({ name, hash }) => [name, hash]));
  return migrations.filter(({ name, hash }) => hashes.get(name) !== hash).map(({ name }) => name);
}

/** Runs it if its content differs from the last time. Returns whether it did. */
export async function applyRepeatable(tx: Transaction, { name, hash, sql }: RepeatableMigration): Promise<boolean> {
  const [changed] = await tx.query<unknown[]>(
    `INSERT INTO repeatable_migration AS last (name, hash) VALUES ($1, $2)
     ON CONFLICT ON CONSTRAINT repeatable_migration_pk DO UPDATE SET hash = $2, ran_at = now()
     WHERE last.hash <> $2 RETURNING name`,
    [name, hash],
  );
  if (changed === undefined) return false;
  await tx.query(sql);
  return true;
}
