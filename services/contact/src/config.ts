import { postgresUrl } from '@lacquer/platform/config/settings';
import { serviceProcessSettings } from '@lacquer/platform/config/service-settings';
import { z } from 'zod';

export const contactProcessSettings = z.object({ ...serviceProcessSettings, CONTACT_DATABASE_URL: postgresUrl });
