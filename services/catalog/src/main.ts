import { runUntilSignal } from '@lacquer/platform/app/run-until-signal';
import { readSettings } from '@lacquer/platform/config/settings';
import { createLogger } from '@lacquer/platform/logging/logger';
import { startCatalog } from './app.js';
import { catalogProcessSettings } from './config.js';

await runUntilSignal(async () => {
  const settings = readSettings(catalogProcessSettings);
  const app = await startCatalog({
    databaseUrl: settings.CATALOG_DATABASE_URL,
    bus: { kind: 'rabbitmq', url: settings.RABBITMQ_URL },
    logger: createLogger(settings.LOG_LEVEL),
    listen: { port: settings.OPERATIONS_PORT, host: settings.OPERATIONS_HOST },
  });
  return () => app.stop();
});
