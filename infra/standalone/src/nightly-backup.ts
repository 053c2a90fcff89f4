import { once } from 'node:events';
import { runUntilSignal } from '@lacquer/platform/app/run-until-signal';
import { readSettings, SettingsError } from '@lacquer/platform/config/settings';
import { BackupBucket } from './backup/backup-bucket.js';
import { recordedNight, recordMissedNight, recordUnreadableNight } from './backup/night-records.js';
import { startNightly } from './backup/nightly.js';
import { nightlyProcessSettings } from './backup/nightly-settings.js';
import { withPlace } from './backup/place.js';
import { runNightly } from './backup/run-backup.js';
import { readSalonZone } from './backup/salon-zone.js';

/** The container `backup` of the distributed mode: makes a backup each night. */
await runUntilSignal(async () => {
  const settings = await readOrRecord();
  const { BACKUP_DIR: folder, BACKUP_PASSPHRASE: passphrase, BACKUP_BUCKET_URL, BACKUP_TEST } = settings;
  const bucket = BACKUP_BUCKET_URL && new BackupBucket(BACKUP_BUCKET_URL);
  const records = { gateway: settings.GATEWAY_DATABASE_URL };
  const stop = startNightly({
    folder,
    readZone: () => withPlace(({ urls }) => readSalonZone(urls)),
    backUp: async (signal) => {
      const night = recordedNight(records, () =>
        withPlace(async (place) => {
          const { path } = await runNightly(place, folder, { passphrase, isTested: BACKUP_TEST === 'on', bucket });
          process.stdout.write(`Written and verified: ${path}\n`);
        }),
      );
      // the end of the process rolls back what was begun; a draft is no backup
      await Promise.race([night, once(signal, 'abort')]);
    },
    missed: (error) => recordMissedNight(records, error),
    failed: (reason) => void process.stderr.write(`The nightly backup failed: ${reason}\n`),
    noted: (sentence, level) => void (level === 'warn' ? process.stderr : process.stdout).write(`${sentence}\n`),
  });
  return stop;
});

/** Docker starts the container again and again: without a record only its log would say why. */
async function readOrRecord() {
  try {
    const settings = readSettings(nightlyProcessSettings);
    if (settings.BACKUP_DIR === undefined) throw new SettingsError(['BACKUP_DIR is missing']);
    return { ...settings, BACKUP_DIR: settings.BACKUP_DIR };
  } catch (error) {
    await recordUnreadableNight(error);
    throw error;
  }
}
