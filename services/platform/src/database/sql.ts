import { DataSource, EntityManager, type QueryRunner } from 'typeorm';
import type { z } from 'zod';

/** Where a statement runs: a transaction, or the pool. */
export type Database = DataSource | EntityManager;

declare const isRegistered: unique symbol;

/**
 * A statement of the product with the type of its rows. Only `statement` and `statements` make one, and lint allows them
 * at the top level of a module only: once the modules are loaded, every statement that can run is known, and a test of
 * each app prepares it against the migrated schema.
 */
export interface Statement<Row> {
  readonly text: string;
  readonly schema: z.ZodType<Row> | undefined;
  readonly [isRegistered]: true;
}

const registered = new Set<string>();

/** The text of every statement in the modules that are loaded. */
export const listStatements = (): string[] => [...registered];

/**
 * A statement whose text is constant. With a schema each row is parsed, which converts and checks its values; without
 * one the row has the declared type.
 */
export function statement<Row = unknown>(text: string, schema?: z.ZodType<Row>): Statement<Row> {
  registered.add(text);
  return { text, schema } as Statement<Row>;
}

/** The variants of a statement by key, for a text that depends on something. */
export function statements<Key extends string, Row = unknown>(
  keys: readonly Key[],
  textOf: (key: Key) => string,
): Readonly<Record<Key, Statement<Row>>> {
  return Object.fromEntries(keys.map((key) => [key, statement<Row>(textOf(key))])) as Record<Key, Statement<Row>>;
}

/** The rows of a query, or those that a change returns. */
export async function many<Row>(
  database: Database,
  { text, schema }: Statement<Row>,
  parameters?: readonly unknown[],
): Promise<Row[]> {
  const { records } = await run(database, text, parameters);
  return schema ? records.map((row) => schema.parse(row)) : (records as Row[]);
}

/** The first row, if there is one. */
export async function maybeOne<Row>(
  database: Database,
  query: Statement<Row>,
  parameters?: readonly unknown[],
): Promise<Row | undefined> {
  const [row] = await many(database, query, parameters);
  return row;
}

/** The row of a statement that always has one. @throws Error if it has none */
export async function one<Row>(
  database: Database,
  query: Statement<Row>,
  parameters?: readonly unknown[],
): Promise<Row> {
  const row = await maybeOne(database, query, parameters);
  if (row === undefined) throw new Error(`the statement returned no row: ${query.text}`);
  return row;
}

/** The number of rows that a change inserted, updated or deleted. */
export async function affected(
  database: Database,
  { text }: Statement<unknown>,
  parameters?: readonly unknown[],
): Promise<number> {
  const { affected: count } = await run(database, text, parameters);
  return count ?? 0;
}

/** Savepoints, which PostgreSQL does not prepare. The name is a constant. */
export async function savepoint(
  tx: EntityManager,
  command: `${'SAVEPOINT' | 'RELEASE SAVEPOINT' | 'ROLLBACK TO SAVEPOINT'} ${string}`,
): Promise<void> {
  await run(tx, command);
}

interface Answer {
  records: unknown[];
  affected?: number;
}

async function run(database: Database, text: string, parameters: readonly unknown[] = []): Promise<Answer> {
  const own = database instanceof EntityManager ? database.queryRunner : undefined;
  if (own) return ask(own, text, parameters);
  const dataSource = database instanceof EntityManager ? database.dataSource : database;
  const runner = dataSource.createQueryRunner();
  try {
    return await ask(runner, text, parameters);
  } finally {
    await runner.release();
  }
}

const ask = (runner: QueryRunner, text: string, parameters: readonly unknown[]): Promise<Answer> =>
  runner.query(text, [...parameters], true) as Promise<Answer>;
