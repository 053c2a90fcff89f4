import { runServiceProcess } from '@lacquer/platform/app/service-process';
import { startGateway } from './app.js';
import { gatewayProcessSettings } from './config.js';

await runServiceProcess('gateway', gatewayProcessSettings, (settings, runtime) =>
  startGateway({
    ...runtime,
    databaseUrl: settings.GATEWAY_DATABASE_URL,
    listen: { port: settings.PORT, host: settings.HOST },
    settings,
  }),
);
