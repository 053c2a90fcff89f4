import { readSettings } from '@lacquer/platform/config/settings';
import { z } from 'zod';
import { backupBucketOf } from './backup/backup-bucket.js';
import { backupTest } from './backup/nightly-settings.js';
import { recordedNight, recordUnreadableNight } from './backup/night-records.js';
import { passphraseOf } from './backup/passphrase.js';
import { placeSettings, withPlace } from './backup/place.js';
import { runNightly } from './backup/run-backup.js';
import { messageOf } from '@lacquer/platform/errors/message-of';

/** One nightly backup of the running standalone product, into the folder that is named. */
const [, , folder = ''] = process.argv;
try {
  const options = await readOrRecord();
  await withPlace((place) => recordedNight(place.urls, () => runNightly(place, folder, options)));
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
}

/** In Kubernetes this is all that runs at night. The standalone product records what fails here by itself. */
async function readOrRecord() {
  try {
    readSettings(placeSettings);
    const { BACKUP_TEST } = readSettings(z.object({ BACKUP_TEST: backupTest }));
    return { passphrase: passphraseOf(), isTested: BACKUP_TEST === 'on', bucket: backupBucketOf() };
  } catch (error) {
    await recordUnreadableNight(error);
    throw error;
  }
}
