import { join, resolve } from 'node:path';
import { lockDataDirectory } from '@lacquer/servers/embedded-postgres/data-directory-lock';
import { startEmbeddedPostgres } from '@lacquer/servers/embedded-postgres/embedded-postgres';
import { StartupError } from '@lacquer/servers/embedded-postgres/startup-error';
import { Client } from 'pg';
import { giveOwnRoles } from './own-roles.js';
import { type DatabaseUrls, databaseUrls } from './schema.js';

export interface ProductDatabase {
  /** Each app's database URL. */
  urls: DatabaseUrls;
  close(): Promise<void>;
}

/** Ends a process that has lost its database, and says why. What is committed is safe. */
export function endWithoutDatabase(error: Error): never {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

/**
 * Opens the database of the standalone product: the server of `DATABASE_URL`, or the embedded one in `DATA_DIR`.
 * On the embedded server each app has its own role; with `DATABASE_URL` all apps use its role. The data directory remains
 * locked until `close`, so that no second copy of the product uses it.
 *
 * @throws StartupError with one sentence that contains the remedy
 */
export async function openDatabase(
  settings: { DATA_DIR: string; DATABASE_URL?: string },
  onLost: (error: Error) => void,
): Promise<ProductDatabase> {
  const dataDir = resolve(settings.DATA_DIR);
  const lock = await lockDataDirectory(dataDir);
  try {
    if (settings.DATABASE_URL) {
      await checkReachable(settings.DATABASE_URL);
      return { urls: databaseUrls(settings.DATABASE_URL), close: () => lock.release() };
    }
    const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), lock, onUnexpectedExit: onLost });
    const close = async () => {
      await server.stop();
      await lock.release();
    };
    try {
      return { urls: await giveOwnRoles(server.url), close };
    } catch (error) {
      await server.stop();
      throw error;
    }
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function checkReachable(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
  } catch (cause) {
    const { host, pathname } = new URL(url);
    const reason = cause instanceof AggregateError ? cause.errors.map(String).join(', ') : (cause as Error).message;
    throw new StartupError(
      'server-failed',
      `The database${pathname} at ${host} cannot be reached (${reason}): check DATABASE_URL and that the server is running.`,
      { cause },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
