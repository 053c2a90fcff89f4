import { ensureFirstOwner } from '@lacquer/gateway/staff/accounts/first-owner';
import { runUntilSignal } from '@lacquer/platform/app/run-until-signal';
import { postgresUrl, readSettings } from '@lacquer/platform/config/settings';
import { createLogger } from '@lacquer/platform/logging/logger';
import { standaloneSettings } from '@lacquer/standalone/config';
import { startProduct } from '@lacquer/standalone/product';
import { appNames, migrateAll } from '@lacquer/standalone/database/schema';
import { z } from 'zod';

/** Passed by the session as JSON. */
const appDatabaseUrls = z
  .string()
  .transform((text) => JSON.parse(text) as unknown)
  .pipe(z.record(z.enum(appNames), postgresUrl));

/** Runs the standalone product on the session's database, which keeps running when this process exits. */
await runUntilSignal(async () => {
  const { APP_DATABASE_URLS: urls } = readSettings(z.object({ APP_DATABASE_URLS: appDatabaseUrls }));
  const settings = readSettings(standaloneSettings);
  await migrateAll(urls);
  await ensureFirstOwner(urls.gateway, { email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD });
  const product = await startProduct(settings, urls, createLogger(settings.LOG_LEVEL));
  return () => product.stop();
});
