import { standalonePlace } from '../backup/place.js';
import type { DatabaseUrls } from '../database/schema.js';
import { restoreCommand } from '../doctor/commands.js';
import { refuseLaterRelease } from './later-release-error.js';
import { refuseMixedRestore } from './mixed-restore-error.js';
import { readStates, upgrade, type UpgradeOptions } from './upgrade.js';
import { UpgradeBackups, upgradesIn } from './upgrade-backups.js';
import type { UpgradeSettings } from './upgrade-settings.js';

/**
 * Migrates the databases of the standalone product, whose data directory is locked. All of it is one release, so one that
 * does not know each migration does not start.
 *
 * @throws LaterReleaseError if a later release has migrated them; MixedRestoreError if a restore has not ended;
 * UpgradeBackupError if the backup fails
 */
export async function upgradeStandalone(
  settings: UpgradeSettings,
  urls: DatabaseUrls,
  more: Pick<UpgradeOptions, 'say' | 'freeBytes'>,
): Promise<void> {
  const backups = new UpgradeBackups(upgradesIn(settings.DATA_DIR));
  const states = await readStates(urls);
  await refuseLaterRelease([...states.values()], backups);
  await refuseMixedRestore(urls, restoreCommand(false));
  await upgrade(states, {
    place: standalonePlace(settings, urls),
    backups,
    isBackedUp: settings.UPGRADE_BACKUP === 'on',
    passphrase: settings.BACKUP_PASSPHRASE,
    withoutBackup: 'UPGRADE_BACKUP=off npm start',
    ...more,
  });
}
