import { runServiceProcess } from '@lacquer/platform/app/service-process';
import { startContact } from './app.js';
import { contactProcessSettings } from './config.js';

await runServiceProcess('contact', contactProcessSettings, (settings, runtime) =>
  startContact({
    databaseUrl: settings.CONTACT_DATABASE_URL,
    privacyKey: settings.PRIVACY_KEY,
    daysKept: settings.RETENTION_CONTACTS_DAYS,
    ...runtime,
  }),
);
