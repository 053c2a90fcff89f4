import { startCatalog } from '@lacquer/catalog/app';
import type { AppName } from '@lacquer/contracts/contract';
import { startCustomer } from '@lacquer/customer/app';
import type { AuditTrail } from '@lacquer/gateway/staff/audit-trail';
import { openAuditTrail } from '@lacquer/gateway/staff/staff-database';
import { startMessaging } from '@lacquer/messaging/app';
import { smsOptionsFrom, type SmsSettings } from '@lacquer/messaging/config';
import type { RunningApp } from '@lacquer/platform/app/running-app';
import { InProcessBus } from '@lacquer/platform/bus/in-process/in-process-bus';
import { InProcessClient } from '@lacquer/platform/bus/in-process/in-process-client';
import { RabbitmqClient } from '@lacquer/platform/bus/rabbitmq/rabbitmq-client';
import { RpcClient, rpcTimeoutMs } from '@lacquer/platform/bus/rpc-client';
import { createLogger } from '@lacquer/platform/logging/logger';
import { Logger } from '@nestjs/common';

/** What the campaign command needs: the services' answers, and a place to note who did what. */
export interface CampaignDesk {
  rpc: RpcClient;
  audit: AuditTrail;
  close(): Promise<void>;
}

/**
 * The services in this process, on the product's database and queue: jobs that are put in are carried out by the product,
 * at once if it runs. No worker, no port, and events are left to the product as well.
 */
export async function openDeskOnDatabase(
  urls: Record<AppName, string>,
  queueUrl: string,
  settings: SmsSettings,
): Promise<CampaignDesk> {
  const bus = { kind: 'in-process', bus: new InProcessBus(), leavesEvents: true } as const;
  const logger = createLogger('silent');
  const running: RunningApp[] = [];
  const audit = await openAuditTrail(urls.gateway);
  const rpc = new RpcClient('gateway', () => new InProcessClient(bus.bus));
  const close = async () => {
    for (const app of running.toReversed()) await app.stop();
    await audit.close();
  };
  try {
    running.push(await startCatalog({ databaseUrl: urls.catalog, bus, logger }));
    running.push(await startCustomer({ databaseUrl: urls.customer, bus, logger }));
    const queue = { kind: 'postgres', url: queueUrl } as const;
    const sms = smsOptionsFrom(settings);
    running.push(await startMessaging({ databaseUrl: urls.messaging, bus, logger, queue, sms, worker: false }));
    return { rpc, audit: audit.trail, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** In the distributed mode the services are asked over the bus, like the gateway does. */
export async function openDeskOnBus(url: string, gatewayDatabaseUrl: string, prefix?: string): Promise<CampaignDesk> {
  // what goes wrong is told by the command itself
  Logger.overrideLogger(false);
  const audit = await openAuditTrail(gatewayDatabaseUrl);
  const proxies = new Map<string, RabbitmqClient>();
  const rpc = new RpcClient('gateway', (service) => {
    const proxy = proxies.get(service) ?? new RabbitmqClient(service, url, rpcTimeoutMs, prefix);
    proxies.set(service, proxy);
    return proxy;
  });
  return {
    rpc,
    audit: audit.trail,
    close: async () => {
      for (const proxy of proxies.values()) await proxy.close();
      await audit.close();
    },
  };
}
