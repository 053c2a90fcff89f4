import { readSettings } from '@lacquer/platform/config/settings';
import { z } from 'zod';

/** The setting `BACKUP_PASSPHRASE`. Undefined: keys are neither written nor read. */
export const backupPassphrase = z.string().min(12, 'must have at least 12 characters').optional().meta({
  group: 'Backup',
  description:
    'Encrypts the keys in a backup: those of second steps and of pseudonyms. Keep it apart from the backups. Absent: backups contain no keys.',
});

export const passphraseOf = (): string | undefined =>
  readSettings(z.object({ BACKUP_PASSPHRASE: backupPassphrase })).BACKUP_PASSPHRASE;
