import { withSchema } from '../database/database-url.js';
import { migrate, platformMigrations } from '../database/migrate.js';
import type { Migration } from '../database/schema-floor.js';

/** The content of an app's database before the app starts, for `preparedDatabase` of `@lacquer/servers`. */
export function migrated(
  appName: string,
  migrations: Migration[],
  schema?: string,
): { name: string; version: string; fill(databaseUrl: string): Promise<void> } {
  return {
    name: appName,
    version: [schema, ...platformMigrations, ...migrations].join('\n'),
    fill: async (databaseUrl) => {
      await migrate(schema ? withSchema(databaseUrl, schema) : databaseUrl, appName, migrations);
    },
  };
}
