import { databaseUrlOf, daysKept, privacyKey, serviceProcessSettings } from '@lacquer/platform/config/service-settings';
import { z } from 'zod';

export const contactSettings = {
  RETENTION_CONTACTS_DAYS: daysKept('Days after which contact messages are deleted.'),
};

export const contactProcessSettings = z.object({
  ...serviceProcessSettings,
  CONTACT_DATABASE_URL: databaseUrlOf('contact'),
  PRIVACY_KEY: privacyKey,
  ...contactSettings,
});
