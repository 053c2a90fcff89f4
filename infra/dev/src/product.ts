import { ensureFirstOwner } from '@lacquer/gateway/staff/first-owner';
import { runUntilSignal } from '@lacquer/platform/app/run-until-signal';
import { postgresUrl, readSettings } from '@lacquer/platform/config/settings';
import { createLogger } from '@lacquer/platform/logging/logger';
import { standaloneSettings } from '@lacquer/standalone/config';
import { startProduct } from '@lacquer/standalone/product';
import { databaseUrls, migrateAll } from '@lacquer/standalone/schema';
import { z } from 'zod';

/** The standalone product on a database that outlives it. */
await runUntilSignal(async () => {
  const { DATABASE_URL } = readSettings(z.object({ DATABASE_URL: postgresUrl }));
  const settings = readSettings(standaloneSettings);
  const urls = databaseUrls(DATABASE_URL);
  await migrateAll(urls);
  await ensureFirstOwner(urls.gateway, { email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD });
  const product = await startProduct(settings, DATABASE_URL, createLogger(settings.LOG_LEVEL));
  return () => product.stop();
});
