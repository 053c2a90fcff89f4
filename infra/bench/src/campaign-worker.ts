import { startMessagingWorker } from '@lacquer/messaging/app';
import { runUntilSignal } from '@lacquer/platform/app/run-until-signal';
import { InProcessBus } from '@lacquer/platform/bus/in-process/in-process-bus';
import { readSettings } from '@lacquer/platform/config/settings';
import { createLogger } from '@lacquer/platform/logging/logger';
import { campaignSettings, queueOf, roomsOf } from './campaign-settings.js';

/** The product's own worker, on either queue. */
await runUntilSignal(async () => {
  const settings = readSettings(campaignSettings);
  const app = await startMessagingWorker({
    databaseUrl: settings.DATABASE_URL,
    bus: { kind: 'in-process', bus: new InProcessBus() },
    queue: queueOf(settings),
    rooms: roomsOf(settings),
    logger: createLogger('warn'),
  });
  return () => app.stop();
});
