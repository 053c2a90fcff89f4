import { databaseUrlOf, serviceProcessSettings } from '@lacquer/platform/config/service-settings';
import { z } from 'zod';

export const catalogProcessSettings = z.object({
  ...serviceProcessSettings,
  CATALOG_DATABASE_URL: databaseUrlOf('catalog'),
});

/** Settings of the command that edits the salon's profile, in a container. */
export const salonCliSettings = catalogProcessSettings.pick({ CATALOG_DATABASE_URL: true });
