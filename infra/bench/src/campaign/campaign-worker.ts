import { startCustomer } from '@lacquer/customer/app';
import { startMessagingWorker } from '@lacquer/messaging/app';
import { runUntilSignal } from '@lacquer/platform/app/run-until-signal';
import { InProcessBus } from '@lacquer/platform/bus/in-process/in-process-bus';
import { readSettings } from '@lacquer/platform/config/settings';
import { createLogger } from '@lacquer/platform/logging/logger';
import { campaignSettings, queueOf, roomsOf } from './campaign-settings.js';

/** The product's own worker, on either queue, and the customer service, since the worker reads the consent ledger before each text. */
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
  const worker = await startMessagingWorker({
    databaseUrl: settings.DATABASE_URL,
    bus,
    queue: queueOf(settings),
    rooms: roomsOf(settings),
    logger,
  });
  return async () => {
    await worker.stop();
    await customer.stop();
  };
});
