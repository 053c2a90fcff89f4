import { startCatalog } from '@lacquer/catalog/app';
import { commandLine } from '@lacquer/contracts/staff/actor';
import { startContact } from '@lacquer/contact/app';
import type { AppName } from '@lacquer/contracts/contract';
import { startCustomer } from '@lacquer/customer/app';
import type { EditorNames } from '@lacquer/gateway/calls/editor.interceptor';
import { PersonJobs } from '@lacquer/gateway/privacy/person-jobs';
import { StaffAccountsRepository } from '@lacquer/gateway/staff/accounts/staff-accounts.repository';
import type { AuditTrail } from '@lacquer/gateway/staff/audit/audit-trail';
import { type OpenAuditTrail, openAuditTrail } from '@lacquer/gateway/staff/staff-database';
import { startMessaging } from '@lacquer/messaging/app';
import { roomOptionsFrom, type SmsSettings } from '@lacquer/messaging/config';
import type { ActorSigner } from '@lacquer/platform/actor/actor-signer';
import type { RunningApp } from '@lacquer/platform/app/running-app';
import { InProcessBus } from '@lacquer/platform/bus/in-process/in-process-bus';
import { InProcessClient } from '@lacquer/platform/bus/in-process/in-process-client';
import { RabbitmqClient } from '@lacquer/platform/bus/rabbitmq/rabbitmq-client';
import { type ActingClient, RpcClient } from '@lacquer/platform/bus/rpc-client';
import { createLogger } from '@lacquer/platform/logging/logger';
import { Logger } from '@nestjs/common';
import type { StandaloneSettings } from '../config.js';

/** The interfaces that commands use: RPC to the services, and the gateway's audit trail. */
export interface CampaignSession {
  /** Calls as the actor `shell`. */
  rpc: ActingClient;
  audit: AuditTrail;
  /** Exports and erasures of persons; a running product continues those that a command left. */
  personJobs: PersonJobs;
  /** The names of staff accounts. */
  editors: EditorNames;
  close(): Promise<void>;
}

/**
 * Runs the services in this process, on the product's database and queue, without workers, ports and event delivery. The
 * product processes the jobs and delivers the events, immediately if it is running.
 */
export async function openSessionOnDatabase(
  urls: Record<AppName, string>,
  settings: SmsSettings & Pick<StandaloneSettings, 'PRIVACY_KEY' | 'REVOCATION_SCOPE' | 'SITE_STORAGE_URL'>,
): Promise<CampaignSession> {
  const bus = { kind: 'in-process', bus: new InProcessBus('operator'), leavesEvents: true } as const;
  const logger = createLogger('silent');
  const { PRIVACY_KEY: privacyKey, REVOCATION_SCOPE: revocationScope } = settings;
  const running: RunningApp[] = [];
  const audit = await openAuditTrail(urls.gateway);
  const rpc = new RpcClient('gateway', new InProcessClient(bus.bus), { signer: bus.bus.actors.signer });
  const close = async () => {
    for (const app of running.toReversed()) await app.stop();
    await audit.close();
  };
  try {
    running.push(await startCatalog({ databaseUrl: urls.catalog, storageUrl: settings.SITE_STORAGE_URL, bus, logger }));
    running.push(await startCustomer({ databaseUrl: urls.customer, bus, logger, privacyKey, revocationScope }));
    running.push(await startContact({ databaseUrl: urls.contact, bus, logger, privacyKey }));
    const queue = { kind: 'postgres', url: urls.messaging } as const;
    const rooms = roomOptionsFrom(settings);
    running.push(
      await startMessaging({ databaseUrl: urls.messaging, bus, logger, queue, rooms, worker: false, privacyKey }),
    );
    return { ...sessionOf(rpc.as(commandLine), audit), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Calls the services of the distributed mode over RabbitMQ, in the operator container. */
export async function openSessionOnBus(
  url: string,
  gatewayDatabaseUrl: string,
  signer: ActorSigner,
  prefix?: string,
): Promise<CampaignSession> {
  // the command prints errors itself
  Logger.overrideLogger(false);
  const audit = await openAuditTrail(gatewayDatabaseUrl);
  const rpc = new RpcClient('gateway', new RabbitmqClient('gateway', url, prefix), { signer });
  return {
    ...sessionOf(rpc.as(commandLine), audit),
    close: async () => {
      await rpc.close();
      await audit.close();
    },
  };
}

const sessionOf = (rpc: ActingClient, { trail, dataSource }: OpenAuditTrail): Omit<CampaignSession, 'close'> => ({
  rpc,
  audit: trail,
  personJobs: new PersonJobs(dataSource, trail, () => rpc),
  editors: new StaffAccountsRepository(dataSource),
});
