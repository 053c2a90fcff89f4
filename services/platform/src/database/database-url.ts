import type { DataSourceOptions } from 'typeorm';

/**
 * Adds the schema of an app to a `postgres://` address. Apps that share one database (standalone) have a schema each;
 * an address without one gives the app the whole database.
 */
export function withSchema(databaseUrl: string, schema: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('schema', schema);
  return url.toString();
}

export interface DatabaseTarget {
  /** The address without the `schema` parameter, for drivers. */
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

/** How long a statement waits for a lock, in milliseconds. Less than a caller waits for an answer. */
const lockTimeoutMs = 3000;

/** TypeORM's options for an app's database, with at most `poolSize` connections. */
export function dataSourceOptions(
  databaseUrl: string,
  appName: string,
  entities: DataSourceOptions['entities'] = [],
  poolSize = 10,
  { waitsForLocks = false }: { waitsForLocks?: boolean } = {},
): DataSourceOptions & { type: 'postgres' } {
  const { url, schema } = parseDatabaseUrl(databaseUrl);
  const sessionSettings = [
    // raw SQL names its tables without the schema
    ...(schema ? [`-c search_path=${schema}`] : []),
    ...(waitsForLocks ? [] : [`-c lock_timeout=${lockTimeoutMs}`]),
  ];
  return {
    type: 'postgres',
    url,
    schema,
    entities,
    synchronize: false,
    applicationName: `lacquer-${appName}`,
    poolSize,
    connectTimeoutMS: 5000,
    parseInt8: true,
    extra: {
      options: sessionSettings.join(' '),
      idleTimeoutMillis: 30_000,
    },
  };
}
