import type { AppName } from '@lacquer/contracts/contract';
import { parseDatabaseUrl } from '@lacquer/platform/database/database-url';
import { Client } from 'pg';

export type Query = <Row extends object>(app: AppName, sql: string, values?: unknown[]) => Promise<Row[]>;

/** Runs SQL on the tables of an app, over a connection that faults do not affect. */
export function queryOf(databaseOf: (app: AppName) => string): Query {
  return async <Row extends object>(app: AppName, sql: string, values: unknown[] = []) => {
    const { url, schema } = parseDatabaseUrl(databaseOf(app));
    const client = new Client({ connectionString: url, ...(schema && { options: `-c search_path=${schema}` }) });
    // killing the server breaks the connection
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Row>(sql, values)).rows;
    } finally {
      await client.end();
    }
  };
}
