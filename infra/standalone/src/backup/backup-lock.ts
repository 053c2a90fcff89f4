import { connectToSchema, withSchemaClient } from '@lacquer/platform/database/schema-client';
import type { DatabaseUrls } from '../database/schema.js';

/** The name of the advisory lock that each backup of a product shares with the others while it is written. */
const lock = 'lacquer-backup';

/**
 * Writes a backup. What killed ones have left is removed before, because it may be as large as a backup, and the disk may
 * have no room for both; but not while another backup is written. PostgreSQL gives up the lock of a killed process.
 */
export async function writeAfterCleaning<T>(
  { gateway }: Pick<DatabaseUrls, 'gateway'>,
  clean: () => Promise<void>,
  write: () => Promise<T>,
): Promise<T> {
  const client = await connectToSchema(gateway, 'lacquer-gateway-backup');
  try {
    const { rows } = await client.query<{ isAlone: boolean }>(
      'SELECT pg_try_advisory_lock(hashtext($1)) AS "isAlone"',
      [lock],
    );
    const isAlone = rows[0]?.isAlone === true;
    // a folder that cannot be read is reported by whoever writes to it
    if (isAlone) await clean().catch(() => undefined);
    await client.query('SELECT pg_advisory_lock_shared(hashtext($1))', [lock]);
    if (isAlone) await client.query('SELECT pg_advisory_unlock(hashtext($1))', [lock]);
    return await write();
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Waits until no backup is written. A backup has locks on all tables, and statements queue behind a migration that waits
 * for them. `say`: receives a line if there is something to wait for.
 */
export async function waitForBackups(
  { gateway }: Pick<DatabaseUrls, 'gateway'>,
  say: (line: string) => void,
): Promise<void> {
  await withSchemaClient(gateway, async (client) => {
    const { rows } = await client.query<{ isFree: boolean }>('SELECT pg_try_advisory_lock(hashtext($1)) AS "isFree"', [
      lock,
    ]);
    if (rows[0]?.isFree === true) return;
    say('A backup is being written. The upgrade goes on when it is complete.');
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [lock]);
  });
}
