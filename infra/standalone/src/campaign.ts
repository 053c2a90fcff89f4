import { gatewayProcessSettings } from '@lacquer/gateway/config';
import { readSettings } from '@lacquer/platform/config/settings';
import { z } from 'zod';
import { help, parseCommand, runCommand } from './campaign/campaign-cli.js';
import { type CampaignDesk, openDeskOnBus, openDeskOnDatabase } from './campaign/campaign-session.js';
import { standaloneSettings } from './config.js';
import { runOnProductDatabase } from './product-database.js';
import { findRunning } from './running-file.js';
import { UsageError } from './usage-error.js';

const { RABBITMQ_URL, BUS_PREFIX, GATEWAY_DATABASE_URL } = gatewayProcessSettings.shape;

/** All of them, in a container of the distributed mode; none where the product is one process. */
const distributedSettings = z.object({
  RABBITMQ_URL: RABBITMQ_URL.optional(),
  BUS_PREFIX,
  GATEWAY_DATABASE_URL: GATEWAY_DATABASE_URL.optional(),
});

const interrupted = new AbortController();
process.once('SIGINT', () => interrupted.abort());
process.once('SIGTERM', () => interrupted.abort());

try {
  const command = parseCommand(process.argv.slice(2));
  if (command === 'help') process.stdout.write(help);
  else await run(command);
} catch (error) {
  const words = error instanceof Error ? error.message : String(error);
  process.stderr.write(error instanceof UsageError ? `${words}\n\n${help}` : `${words}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

async function run(command: Exclude<ReturnType<typeof parseCommand>, 'help'>): Promise<void> {
  const withDesk = async (desk: CampaignDesk, isRunning: boolean): Promise<number> => {
    const { stdin, stdout, stderr } = process;
    try {
      return await runCommand(command, { desk, isRunning, stdin, stdout, stderr, signal: interrupted.signal });
    } finally {
      await desk.close();
    }
  };
  const distributed = readSettings(distributedSettings);
  if (distributed.RABBITMQ_URL && distributed.GATEWAY_DATABASE_URL) {
    const { RABBITMQ_URL: url, GATEWAY_DATABASE_URL: database, BUS_PREFIX: prefix } = distributed;
    process.exitCode = await withDesk(await openDeskOnBus(url, database, prefix), true);
    return;
  }
  const settings = readSettings(standaloneSettings);
  const isRunning = (await findRunning(settings.DATA_DIR)) !== undefined;
  await runOnProductDatabase(async (urls, url) => withDesk(await openDeskOnDatabase(urls, url, settings), isRunning));
}
