import { tableExists } from '@lacquer/platform/database/schema-state';
import { withSchemaClient } from '@lacquer/platform/database/schema-client';
import { appNames, type DatabaseUrls } from '../database/schema.js';

/** A restore was killed between two of its commits. The message names the databases, and the way on. Nothing was changed. */
export class MixedRestoreError extends Error {
  override readonly name = 'MixedRestoreError';
}

interface RestoredBackup {
  id: string;
  takenAt: Date;
  restoredAt: Date;
}

/**
 * A restore fills all databases from one backup, so they name the same one, or none.
 *
 * @param restoreCommand restores the backup that stands for FILE
 * @throws MixedRestoreError if they do not: rows of different times would refer to each other
 */
export async function refuseMixedRestore(urls: DatabaseUrls, restoreCommand: string): Promise<void> {
  const found = await Promise.all(appNames.map(async (app) => ({ app, backup: await findRestored(urls[app]) })));
  const restored = found.flatMap(({ backup }) => backup ?? []);
  const last = restored.toSorted((a, b) => b.restoredAt.getTime() - a.restoredAt.getTime())[0];
  if (!last || found.every(({ backup }) => backup?.id === last.id)) return;
  const holding = found.filter(({ backup }) => backup?.id === last.id).map(({ app }) => app);
  const others = found.filter(({ backup }) => backup?.id !== last.id).map(({ app }) => app);
  throw new MixedRestoreError(
    [
      `A restore did not end: of the backup of ${last.takenAt.toISOString()}, the databases ${holding.join(', ')} are restored, and ${others.join(', ')} are not. The product does not start on data of different times. Nothing was changed.`,
      '',
      `Restore that backup again:\n  ${restoreCommand}`,
    ].join('\n'),
  );
}

/** The backup that a database was restored from last; undefined: none, or it is empty. */
export const findRestored = (databaseUrl: string): Promise<RestoredBackup | undefined> =>
  withSchemaClient(databaseUrl, async (client) => {
    const queries = { query: async (sql: string, values?: unknown[]) => (await client.query(sql, values)).rows };
    if (!(await tableExists(queries, 'restored_backup'))) return undefined;
    const { rows } = await client.query<RestoredBackup>(
      'SELECT backup_id AS id, taken_at AS "takenAt", restored_at AS "restoredAt" FROM restored_backup',
    );
    return rows[0];
  });
