import { readSettings } from '@lacquer/platform/config/settings';
import { z } from 'zod';
import { backupTest } from './backup/nightly-settings.js';
import { passphraseOf } from './backup/passphrase.js';
import { withPlace } from './backup/place.js';
import { runNightly } from './backup/run-backup.js';
import { messageOf } from '@lacquer/platform/errors/message-of';

/** One nightly backup of the running standalone product, into the folder that is named. */
const [, , folder = ''] = process.argv;
try {
  const { BACKUP_TEST } = readSettings(z.object({ BACKUP_TEST: backupTest }));
  const options = { passphrase: passphraseOf(), isTested: BACKUP_TEST === 'on' };
  await withPlace((place) => runNightly(place, folder, options));
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
}
