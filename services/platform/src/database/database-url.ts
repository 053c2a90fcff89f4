import type { DataSourceOptions } from 'typeorm';
import { boundedClient } from './bounded-client.js';

/**
 * Adds an app's schema to a `postgres://` URL. Apps that share one database (standalone) have one schema each; a URL
 * without a schema gives the app the whole database.
 */
export function withSchema(databaseUrl: string, schema: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('schema', schema);
  return url.toString();
}

export interface DatabaseTarget {
  /** The URL without the `schema` parameter, for drivers. */
  url: string;
  schema: string | undefined;
}

export function parseDatabaseUrl(databaseUrl: string): DatabaseTarget {
  const url = new URL(databaseUrl);
  const schema = url.searchParams.get('schema') ?? undefined;
  url.searchParams.delete('schema');
  if (schema !== undefined && !/^[a-z_][a-z0-9_]*$/.test(schema)) throw new Error(`"${schema}" is not a schema name`);
  return { url: url.toString(), schema };
}

/** How long an app waits for its database, in milliseconds. */
export interface TimeoutOptions {
  /** For a new connection, or a free one in the pool. */
  connectMs?: number;
  /** For the answer to one statement. A caller waits less than five seconds in total. */
  answerMs?: number;
  /** For a lock; `null`: the same as for the answer. */
  lockMs?: number | null;
}

/** TypeORM's options for an app's database, with at most `poolSize` connections. */
export function dataSourceOptions(
  databaseUrl: string,
  appName: string,
  entities: DataSourceOptions['entities'] = [],
  poolSize = 10,
  { connectMs = 3000, answerMs = 5000, lockMs = 3000 }: TimeoutOptions = {},
): DataSourceOptions & { type: 'postgres' } {
  const { url, schema } = parseDatabaseUrl(databaseUrl);
  const sessionSettings = [
    // raw SQL names its tables without the schema
    ...(schema ? [`-c search_path=${schema}`] : []),
    ...(lockMs === null ? [] : [`-c lock_timeout=${lockMs}`]),
    // the server's timeout is shorter, so that the connection can be kept
    `-c statement_timeout=${Math.round(answerMs * 0.9)}`,
  ];
  return {
    type: 'postgres',
    url,
    schema,
    entities,
    synchronize: false,
    applicationName: `lacquer-${appName}`,
    poolSize,
    connectTimeoutMS: connectMs,
    parseInt8: true,
    extra: {
      options: sessionSettings.join(' '),
      Client: boundedClient(answerMs),
      idleTimeoutMillis: 30_000,
    },
  };
}
