import { databaseUrlOf, serviceProcessSettings } from '@lacquer/platform/config/service-settings';
import { z } from 'zod';

export const contactProcessSettings = z.object({
  ...serviceProcessSettings,
  CONTACT_DATABASE_URL: databaseUrlOf('contact'),
});
