import { startCustomer } from '@lacquer/customer/app';
import { startMessaging } from '@lacquer/messaging/app';
import { runUntilSignal } from '@lacquer/platform/app/run-until-signal';
import { InProcessBus } from '@lacquer/platform/bus/in-process/in-process-bus';
import { readSettings } from '@lacquer/platform/config/settings';
import { createLogger } from '@lacquer/platform/logging/logger';
import { campaignSettings, queueOf, roomsOf } from './campaign-settings.js';

/**
 * Service and worker in one process as in the standalone mode, on either queue, and the customer service, since the worker
 * reads the consent ledger before each text. The service's relay is needed: while no relay looks for marks of changes, each
 * statement notifies every connection that listens.
 */
await runUntilSignal(async () => {
  const settings = readSettings(campaignSettings);
  const bus = { kind: 'in-process', bus: new InProcessBus() } as const;
  const logger = createLogger('warn');
  const customer = await startCustomer({
    databaseUrl: settings.CUSTOMER_DATABASE_URL,
    bus,
    logger,
    revocationScope: 'person',
  });
  const messaging = await startMessaging({
    databaseUrl: settings.DATABASE_URL,
    bus,
    queue: queueOf(settings),
    rooms: roomsOf(settings),
    logger,
    worker: true,
  });
  return async () => {
    await messaging.stop();
    await customer.stop();
  };
});
