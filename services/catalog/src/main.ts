import { runServiceProcess } from '@lacquer/platform/app/service-process';
import { startCatalog } from './app.js';
import { catalogProcessSettings } from './config.js';

await runServiceProcess('catalog', catalogProcessSettings, (settings, runtime) =>
  startCatalog({ databaseUrl: settings.CATALOG_DATABASE_URL, storageUrl: settings.SITE_STORAGE_URL, ...runtime }),
);
