import { readSettings } from '@lacquer/platform/config/settings';
import { z } from 'zod';
import { standaloneSettings } from './config.js';
import { openDatabase } from './database.js';
import { findRunning } from './running-file.js';
import { databaseUrls, migrateAll } from './schema.js';

/**
 * For commands of the shell, which resolve with their exit code: works beside a running product, on its database, and
 * without one, on the database it would start.
 */
export async function runOnProductDatabase(
  /** `url`: of the database, apart from any service's schema. */
  command: (urls: ReturnType<typeof databaseUrls>, url: string) => Promise<number>,
): Promise<void> {
  try {
    process.exitCode = await withDatabase((url) => command(databaseUrls(url), url));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

async function withDatabase(work: (url: string) => Promise<number>): Promise<number> {
  const { DATA_DIR, DATABASE_URL } = readSettings(
    z.object({ DATA_DIR: standaloneSettings.shape.DATA_DIR, DATABASE_URL: standaloneSettings.shape.DATABASE_URL }),
  );
  const running = await findRunning(DATA_DIR);
  if (running) return work(running.databaseUrl);
  const database = await openDatabase({ DATA_DIR, DATABASE_URL }, () => process.exit(1));
  try {
    await migrateAll(databaseUrls(database.url));
    return await work(database.url);
  } finally {
    await database.close();
  }
}
