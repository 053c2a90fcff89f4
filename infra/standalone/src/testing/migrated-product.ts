import { migrated } from '@lacquer/platform/testing/migrated';
import { type PreparedDatabase, preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import { appNames, databaseUrls, migrateAll, migrationsOf } from '../database/schema.js';

/** Creates a database with the tables of all apps, each in its schema. */
export function migratedProduct(): Promise<PreparedDatabase> {
  return preparedDatabase({
    name: 'product',
    version: appNames.map((app) => migrated(app, migrationsOf[app], app).version).join('\n'),
    fill: async (databaseUrl) => {
      await migrateAll(databaseUrls(databaseUrl));
    },
  });
}
