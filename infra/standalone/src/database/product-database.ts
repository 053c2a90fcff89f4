import { readSettings } from '@lacquer/platform/config/settings';
import { z } from 'zod';
import { standaloneSettings } from '../config.js';
import { openDatabase } from './database.js';
import { findRunning } from '../running-file.js';
import { type DatabaseUrls, migrateAll } from './schema.js';

const settings = z.object({
  DATA_DIR: standaloneSettings.shape.DATA_DIR,
  DATABASE_URL: standaloneSettings.shape.DATABASE_URL,
});

/**
 * Opens the product's database for a command: that of the running product, or else the one that the product would start.
 * `isRunning` tells which.
 *
 * @throws SettingsError; StartupError with one sentence that contains the remedy
 */
export async function withProductDatabase<T>(work: (urls: DatabaseUrls, isRunning: boolean) => Promise<T>): Promise<T> {
  const { DATA_DIR, DATABASE_URL } = readSettings(settings);
  const running = await findRunning(DATA_DIR);
  if (running) return work(running.databaseUrls, true);
  const database = await openDatabase({ DATA_DIR, DATABASE_URL }, () => process.exit(1));
  try {
    await migrateAll(database.urls);
    return await work(database.urls, false);
  } finally {
    await database.close();
  }
}
