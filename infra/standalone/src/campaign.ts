import { gatewayProcessSettings } from '@lacquer/gateway/config';
import { ActorSigner } from '@lacquer/platform/actor/actor-signer';
import { operatorSigningKey } from '@lacquer/platform/config/service-settings';
import { readSettings } from '@lacquer/platform/config/settings';
import { z } from 'zod';
import { runCampaignCli } from './campaign/campaign-cli.js';
import type { CampaignContext } from './campaign/campaign-context.js';
import { standaloneSettings } from './config.js';
import { findRunning } from './running-file.js';

const { RABBITMQ_URL, BUS_PREFIX, GATEWAY_DATABASE_URL } = gatewayProcessSettings.shape;
const distributedSettings = z.object({
  RABBITMQ_URL,
  BUS_PREFIX,
  GATEWAY_DATABASE_URL,
  OPERATOR_SIGNING_KEY: operatorSigningKey,
});

/** Only the container `operator` of the distributed mode has both. */
const present = readSettings(z.object({ RABBITMQ_URL: z.string(), GATEWAY_DATABASE_URL: z.string() }).partial());
const isDistributed = present.RABBITMQ_URL !== undefined && present.GATEWAY_DATABASE_URL !== undefined;

const interrupted = new AbortController();
process.once('SIGINT', () => interrupted.abort());
process.once('SIGTERM', () => interrupted.abort());

process.exitCode = await runCampaignCli(process.argv.slice(2), {
  name: isDistributed
    ? 'docker compose run --rm operator node infra/standalone/dist/campaign.js'
    : 'npm run campaign --',
  withSession: isDistributed ? withBus : withDatabase,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  signal: interrupted.signal,
});

type Work = (opened: Pick<CampaignContext, 'session' | 'isRunning'>) => Promise<number>;

/** Loads the services. Help and usage errors do not wait for them. */
function loadSession() {
  return import('./campaign/campaign-session.js');
}

async function withBus(work: Work): Promise<number> {
  const settings = readSettings(distributedSettings);
  const { openSessionOnBus } = await loadSession();
  const { RABBITMQ_URL: url, GATEWAY_DATABASE_URL: databaseUrl, BUS_PREFIX: prefix } = settings;
  const signer = new ActorSigner('operator', settings.OPERATOR_SIGNING_KEY);
  return closing(await openSessionOnBus(url, databaseUrl, signer, prefix), true, work);
}

async function withDatabase(work: Work): Promise<number> {
  const settings = readSettings(standaloneSettings);
  // the image of the distributed mode has no embedded database
  const { withProductDatabase } = await import('./product-database.js');
  const { openSessionOnDatabase } = await loadSession();
  const isRunning = (await findRunning(settings.DATA_DIR)) !== undefined;
  return withProductDatabase(async (urls) => closing(await openSessionOnDatabase(urls, settings), isRunning, work));
}

async function closing(session: CampaignContext['session'], isRunning: boolean, work: Work): Promise<number> {
  try {
    return await work({ session, isRunning });
  } finally {
    await session.close();
  }
}
