import { databaseUrlOf, serviceProcessSettings, siteStorageUrl } from '@lacquer/platform/config/service-settings';
import { z } from 'zod';

export const catalogSettings = {
  SITE_STORAGE_URL: siteStorageUrl,
};

export const catalogProcessSettings = z.object({
  ...serviceProcessSettings,
  ...catalogSettings,
  CATALOG_DATABASE_URL: databaseUrlOf('catalog'),
});
