import type { DataSourceOptions } from 'typeorm';

/**
 * Where an app keeps its data: a `postgres://` address. Apps that share one database (standalone) name their schema
 * in a `schema` parameter of it; without one the app has the database to itself.
 */
export function withSchema(databaseUrl: string, schema: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('schema', schema);
  return url.toString();
}

export interface DatabaseTarget {
  /** The address without our own parameter, for drivers. */
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

/** TypeORM's options for an app's database. `poolSize` connections at most. */
export function dataSourceOptions(
  databaseUrl: string,
  appName: string,
  entities: DataSourceOptions['entities'] = [],
  poolSize = 10,
): DataSourceOptions & { type: 'postgres' } {
  const { url, schema } = parseDatabaseUrl(databaseUrl);
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
      // raw SQL names its tables without the schema
      ...(schema && { options: `-c search_path=${schema}` }),
      idleTimeoutMillis: 30_000,
    },
  };
}
