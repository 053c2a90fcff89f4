import { createServer } from 'node:net';
import { ensureFirstOwner, type FirstOwner } from '@lacquer/gateway/staff/accounts/first-owner';
import { StartupError } from '@lacquer/servers/embedded-postgres/startup-error';
import { productVersion } from '@lacquer/platform/release/version';
import { createLogger } from '@lacquer/platform/logging/logger';
import { startTracing } from '@lacquer/platform/tracing/start-tracing';
import { startStandaloneNightly } from './backup/standalone-nightly.js';
import type { StandaloneSettings } from './config.js';
import { endWithoutDatabase, openDatabase } from './database/database.js';
import { storedPrivacyKey, storedSecondStepKey } from './stored-secret.js';
import { startProduct } from './product.js';
import { removeRunning, writeRunning } from './running-file.js';
import { upgradeStandalone } from './upgrade/standalone-upgrade.js';

export interface Standalone {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the whole product in this process: database, backup and migrations of a newer version, first owner, apps. `say` prints lines for the user.
 *
 * @throws StartupError with one sentence if the port, the data directory or the database is unavailable; what
 * `upgradeStandalone` throws
 */
export async function startStandalone(settings: StandaloneSettings, say: (line: string) => void): Promise<Standalone> {
  await checkPortFree(settings.PORT, settings.HOST);
  const logger = createLogger(settings.LOG_LEVEL);
  const stopTracing = await startTracing(settings, 'lacquer', logger);
  const database = await openDatabase(settings, endWithoutDatabase);
  let owner: FirstOwner | undefined;
  try {
    await upgradeStandalone(settings, database.urls, { say });
    const SECOND_STEP_KEY = settings.SECOND_STEP_KEY ?? (await storedSecondStepKey(settings.DATA_DIR));
    const PRIVACY_KEY = settings.PRIVACY_KEY ?? (await storedPrivacyKey(settings.DATA_DIR));
    owner = await ensureFirstOwner(database.urls.gateway, {
      email: settings.ADMIN_EMAIL,
      password: settings.ADMIN_PASSWORD,
    });
    const product = await startProduct({ ...settings, SECOND_STEP_KEY, PRIVACY_KEY }, database.urls, logger);
    const url = settings.PUBLIC_URL ?? `http://localhost:${new URL(product.url).port}`;
    await writeRunning(settings.DATA_DIR, { pid: process.pid, databaseUrls: database.urls, url });
    const stopBackups = settings.BACKUP_DIR
      ? startStandaloneNightly(settings.BACKUP_DIR, database.urls, logger)
      : undefined;
    say(`Lacquer is ready.\n  Site:  ${url}\n  Admin: ${url}/admin\n  Version ${productVersion()}, standalone`);
    sayPassword(owner, say);
    say('Ctrl-C stops it.');
    return {
      url,
      stop: async () => {
        await stopBackups?.();
        await product.stop();
        await removeRunning(settings.DATA_DIR);
        await database.close();
        await stopTracing();
      },
    };
  } catch (error) {
    // the account exists: the next start has no password to show
    sayPassword(owner, say);
    await database.close();
    throw error;
  }
}

function sayPassword(owner: FirstOwner | undefined, say: (line: string) => void): void {
  if (!owner?.password) return;
  say(
    `  Owner: ${owner.email}\n  Password: ${owner.password}\n  (shown only once; "npm run staff -- reset-password ${owner.email}" makes a new one)`,
  );
}

/** Runs first, to report a port in use before the database starts. */
async function checkPortFree(port: number, host: string): Promise<void> {
  if (port === 0) return;
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (cause: NodeJS.ErrnoException) => {
      const taken = cause.code === 'EADDRINUSE';
      const reason = taken ? 'is in use by another program' : `cannot be used (${cause.message})`;
      reject(
        new StartupError('port-taken', `Port ${port} ${reason}: stop that program or set PORT to another number.`, {
          cause,
        }),
      );
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
