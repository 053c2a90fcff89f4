import { postgresUrl } from '@lacquer/platform/config/settings';
import { serviceProcessSettings } from '@lacquer/platform/config/service-settings';
import { z } from 'zod';

export const catalogProcessSettings = z.object({ ...serviceProcessSettings, CATALOG_DATABASE_URL: postgresUrl });

/** The shell command that edits the salon's profile, in a container. */
export const salonCliSettings = z.object({ CATALOG_DATABASE_URL: postgresUrl });
