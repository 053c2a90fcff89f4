import { databaseUrlOf, serviceProcessSettings } from '@lacquer/platform/config/service-settings';
import { z } from 'zod';

export const catalogProcessSettings = z.object({
  ...serviceProcessSettings,
  CATALOG_DATABASE_URL: databaseUrlOf('catalog'),
});
