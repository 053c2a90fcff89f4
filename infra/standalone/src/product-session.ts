import { gatewayProcessSettings } from '@lacquer/gateway/config';
import { ActorSigner } from '@lacquer/platform/actor/actor-signer';
import { operatorSigningKey } from '@lacquer/platform/config/service-settings';
import { readSettings } from '@lacquer/platform/config/settings';
import { z } from 'zod';
import type { CampaignSession } from './campaign/campaign-session.js';
import { standaloneSettings } from './config.js';
import { storedPrivacyKey } from './stored-secret.js';

const { RABBITMQ_URL, BUS_PREFIX, GATEWAY_DATABASE_URL } = gatewayProcessSettings.shape;
const distributedSettings = z.object({
  RABBITMQ_URL,
  BUS_PREFIX,
  GATEWAY_DATABASE_URL,
  OPERATOR_SIGNING_KEY: operatorSigningKey,
});

/** Both are set only in the container `operator` of the distributed mode. */
const present = readSettings(z.object({ RABBITMQ_URL: z.string(), GATEWAY_DATABASE_URL: z.string() }).partial());
const isDistributed = present.RABBITMQ_URL !== undefined && present.GATEWAY_DATABASE_URL !== undefined;

/** The command line before a subcommand of `program`. */
export const commandName = (program: string): string =>
  isDistributed ? `docker compose run --rm operator node infra/standalone/dist/${program}.js` : `npm run ${program} --`;

/** The services, and whether a product is running that processes the command's jobs and events. */
export interface OpenedSession {
  session: CampaignSession;
  isRunning: boolean;
}

/** Opens the services for a command, in the current mode, as the actor `shell`. */
export function withProductSession<T>(work: (opened: OpenedSession) => Promise<T>): Promise<T> {
  return isDistributed ? withBus(work) : withDatabase(work);
}

/** Loads the services on demand, so that help and usage errors do not wait for them. */
function loadSession() {
  return import('./campaign/campaign-session.js');
}

async function withBus<T>(work: (opened: OpenedSession) => Promise<T>): Promise<T> {
  const settings = readSettings(distributedSettings);
  const { openSessionOnBus } = await loadSession();
  const { RABBITMQ_URL: url, GATEWAY_DATABASE_URL: databaseUrl, BUS_PREFIX: prefix } = settings;
  const signer = new ActorSigner('operator', settings.OPERATOR_SIGNING_KEY);
  return closing(await openSessionOnBus(url, databaseUrl, signer, prefix), true, work);
}

async function withDatabase<T>(work: (opened: OpenedSession) => Promise<T>): Promise<T> {
  const settings = readSettings(standaloneSettings);
  // imported on demand, because the images have no embedded database
  const { withProductDatabase } = await import('./database/product-database.js');
  const { openSessionOnDatabase } = await loadSession();
  const PRIVACY_KEY = settings.PRIVACY_KEY ?? (await storedPrivacyKey(settings.DATA_DIR));
  return withProductDatabase(async (urls, isRunning) =>
    closing(await openSessionOnDatabase(urls, { ...settings, PRIVACY_KEY }), isRunning, work),
  );
}

async function closing<T>(
  session: CampaignSession,
  isRunning: boolean,
  work: (opened: OpenedSession) => Promise<T>,
): Promise<T> {
  try {
    return await work({ session, isRunning });
  } finally {
    await session.close();
  }
}
