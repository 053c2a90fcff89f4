import { startCatalog } from '@lacquer/catalog/app';
import { startContact } from '@lacquer/contact/app';
import { startCustomer } from '@lacquer/customer/app';
import { squareOptions } from '@lacquer/customer/config';
import { startGateway } from '@lacquer/gateway/app';
import { startMessaging } from '@lacquer/messaging/app';
import { roomOptionsFrom } from '@lacquer/messaging/config';
import type { RunningApp } from '@lacquer/platform/app/running-app';
import { InProcessBus } from '@lacquer/platform/bus/in-process/in-process-bus';
import type { Logger } from 'pino';
import type { StandaloneSettings } from './config.js';
import type { DatabaseUrls } from './database/schema.js';

export interface Product {
  /** The gateway's URL, such as `http://127.0.0.1:8080`. */
  url: string;
  stop(): Promise<void>;
}

/** Starts every app in this process, on a migrated database. The gateway starts last, when the services are ready. */
export async function startProduct(
  settings: StandaloneSettings,
  urls: DatabaseUrls,
  logger: Logger,
  inProcess = new InProcessBus(),
): Promise<Product> {
  const bus = { kind: 'in-process', bus: inProcess } as const;
  const { PRIVACY_KEY: privacyKey } = settings;
  const running: RunningApp[] = [];
  const stop = async () => {
    // the gateway stops first, so that no request arrives while the services stop
    for (const app of running.toReversed()) await app.stop();
  };
  try {
    running.push(await startCatalog({ databaseUrl: urls.catalog, storageUrl: settings.SITE_STORAGE_URL, bus, logger }));
    running.push(
      await startContact({
        databaseUrl: urls.contact,
        bus,
        logger,
        privacyKey,
        daysKept: settings.RETENTION_CONTACTS_DAYS,
      }),
    );
    running.push(
      await startCustomer({
        databaseUrl: urls.customer,
        bus,
        logger,
        square: squareOptions(settings),
        revocationScope: settings.REVOCATION_SCOPE,
        privacyKey,
      }),
    );
    running.push(
      await startMessaging({
        databaseUrl: urls.messaging,
        bus,
        logger,
        queue: { kind: 'postgres', url: urls.messaging },
        rooms: roomOptionsFrom(settings),
        worker: true,
        privacyKey,
        daysKept: settings.RETENTION_REPLIES_DAYS,
      }),
    );
    const gateway = await startGateway({
      databaseUrl: urls.gateway,
      bus,
      logger,
      settings,
      listen: { port: settings.PORT, host: settings.HOST },
    });
    running.push(gateway);
    return { url: await gateway.nest.getUrl(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
