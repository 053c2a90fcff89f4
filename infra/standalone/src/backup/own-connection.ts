import { dataSourceOptions } from '@lacquer/platform/database/database-url';
import { DataSource } from 'typeorm';

/** Works in an app's database over a connection of its own, by whose name PostgreSQL lists it. */
export async function withConnection<T>(
  databaseUrl: string,
  name: string,
  work: (dataSource: DataSource) => Promise<T>,
): Promise<T> {
  const dataSource = new DataSource(dataSourceOptions(databaseUrl, name, [], 1));
  try {
    await dataSource.initialize();
    return await work(dataSource);
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
  }
}
