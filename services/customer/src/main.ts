import { runServiceProcess } from '@lacquer/platform/app/service-process';
import { startCustomer } from './app.js';
import { customerProcessSettings, squareOptions } from './config.js';

await runServiceProcess('customer', customerProcessSettings, (settings, runtime) =>
  startCustomer({
    databaseUrl: settings.CUSTOMER_DATABASE_URL,
    privacyKey: settings.PRIVACY_KEY,
    square: squareOptions(settings),
    revocationScope: settings.REVOCATION_SCOPE,
    ...runtime,
  }),
);
