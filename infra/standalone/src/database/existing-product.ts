import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readSettings } from '@lacquer/platform/config/settings';
import { isDistributedPlace } from '../backup/place.js';
import { findRunning } from '../running-file.js';
import { upgradeSettings } from '../upgrade/upgrade-settings.js';
import { withProductDatabase } from './product-database.js';
import type { DatabaseUrls } from './schema.js';

/**
 * Opens the databases of the standalone product for a command that looks into it, if there is one. An answer about a product
 * that was never started would be taken for one about the product in containers.
 *
 * @param inContainers the same command for containers
 * @throws Error with that command
 */
export async function withExistingProduct<T>(
  inContainers: string,
  work: (urls: DatabaseUrls) => Promise<T>,
): Promise<T> {
  if (isDistributedPlace())
    throw new Error(`The settings name the databases of containers. For those: ${inContainers}`);
  const { DATA_DIR, DATABASE_URL } = readSettings(upgradeSettings);
  const isThere =
    DATABASE_URL !== undefined || (await findRunning(DATA_DIR)) !== undefined || (await isFilled(DATA_DIR));
  if (!isThere)
    throw new Error(
      `No product was started with the data folder ${resolve(DATA_DIR)}. For a product in containers: ${inContainers}`,
    );
  return withProductDatabase(work);
}

const isFilled = (dataDir: string): Promise<boolean> =>
  access(join(resolve(dataDir), 'postgres', 'PG_VERSION')).then(
    () => true,
    () => false,
  );
