import { readSettings } from '@lacquer/platform/config/settings';
import { endWithoutDatabase, openDatabase } from './database.js';
import { findRunning } from '../running-file.js';
import { upgradeStandalone } from '../upgrade/standalone-upgrade.js';
import { upgradeSettings } from '../upgrade/upgrade-settings.js';
import type { DatabaseUrls } from './schema.js';

/**
 * Opens the product's database for a command: that of the running product, or else the one that the product would start.
 * `isRunning` tells which. The latter is migrated to this release, as `npm start` does.
 *
 * @throws SettingsError; StartupError with one sentence that contains the remedy; what `upgradeStandalone` throws
 */
export async function withProductDatabase<T>(work: (urls: DatabaseUrls, isRunning: boolean) => Promise<T>): Promise<T> {
  const settings = readSettings(upgradeSettings);
  const running = await findRunning(settings.DATA_DIR);
  if (running) return work(running.databaseUrls, true);
  const database = await openDatabase(settings, endWithoutDatabase);
  try {
    await upgradeStandalone(settings, database.urls, { say: (line) => process.stderr.write(`${line}\n`) });
    return await work(database.urls, false);
  } finally {
    await database.close();
  }
}
