import { dataSourceOptions } from '@lacquer/platform/database/database-url';
import { migrated } from '@lacquer/platform/testing/migrated';
import { preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import { DataSource } from 'typeorm';
import { customerMigrations } from '../database/migrations.js';

/** The service's migrated database without the service, for tests of repositories. */
export async function openCustomerDatabase(): Promise<{ dataSource: DataSource; close(): Promise<void> }> {
  const database = await preparedDatabase(migrated('customer', customerMigrations));
  const dataSource = await new DataSource(dataSourceOptions(database.url, 'customer')).initialize();
  return {
    dataSource,
    close: async () => {
      await dataSource.destroy();
      await database.drop();
    },
  };
}
