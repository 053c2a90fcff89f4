import { z } from 'zod';
import { backupPassphrase } from '../backup/passphrase.js';
import { placeSettings } from '../backup/place.js';
import { upgradeBackup } from './upgrade-backup.js';

/** What an upgrade of the standalone product reads. */
export const upgradeSettings = z.object({
  ...placeSettings.shape,
  BACKUP_PASSPHRASE: backupPassphrase,
  UPGRADE_BACKUP: upgradeBackup,
});
export type UpgradeSettings = z.output<typeof upgradeSettings>;
