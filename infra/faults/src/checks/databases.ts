import type { AppName } from '@lacquer/contracts/contract';
import { connectToTables } from '@lacquer/e2e/behaviour/app-database';

export type Query = <Row extends object>(app: AppName, sql: string, values?: unknown[]) => Promise<Row[]>;

/** Runs SQL on the tables of an app, over a connection that faults do not affect. */
export function queryOf(databaseOf: (app: AppName) => string): Query {
  return async <Row extends object>(app: AppName, sql: string, values: unknown[] = []) => {
    const client = await connectToTables(databaseOf(app));
    try {
      return (await client.query<Row>(sql, values)).rows;
    } finally {
      await client.end();
    }
  };
}
