import { catalogMigrations } from '@lacquer/catalog/database/migrations';
import { contactMigrations } from '@lacquer/contact/database/migrations';
import type { AppName } from '@lacquer/contracts/contract';
import { customerMigrations } from '@lacquer/customer/database/migrations';
import { gatewayMigrations } from '@lacquer/gateway/database/migrations';
import { messagingMigrations } from '@lacquer/messaging/database/migrations';
import { withSchema } from '@lacquer/platform/database/database-url';
import { migrate } from '@lacquer/platform/database/migrate';
import type { Migration } from '@lacquer/platform/database/schema-floor';

export const migrationsOf: Record<AppName, Migration[]> = {
  catalog: catalogMigrations,
  contact: contactMigrations,
  customer: customerMigrations,
  messaging: messagingMigrations,
  gateway: gatewayMigrations,
};

export const appNames = Object.keys(migrationsOf) as AppName[];

/** The database URL of each app. */
export type DatabaseUrls = Record<AppName, string>;

/** The URLs of all apps in one database. Each app has the schema with its name. */
export function databaseUrls(databaseUrl: string): DatabaseUrls {
  return Object.fromEntries(appNames.map((app) => [app, withSchema(databaseUrl, app)])) as DatabaseUrls;
}

/**
 * Migrates the tables of all apps. Returns the migrations that ran, as `app: name`.
 *
 * @param backup the name of the backup that was made before
 */
export async function migrateAll(urls: DatabaseUrls, backup: string | null = null): Promise<string[]> {
  const ran: string[] = [];
  for (const app of appNames) {
    for (const name of await migrate(urls[app], app, migrationsOf[app], backup)) ran.push(`${app}: ${name}`);
  }
  return ran;
}
