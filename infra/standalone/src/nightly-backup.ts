import { once } from 'node:events';
import { runUntilSignal } from '@lacquer/platform/app/run-until-signal';
import { readSettings, SettingsError } from '@lacquer/platform/config/settings';
import { startNightly } from './backup/nightly.js';
import { nightlyProcessSettings } from './backup/nightly-settings.js';
import { withPlace } from './backup/place.js';
import { runNightly } from './backup/run-backup.js';
import { readSalonZone } from './backup/salon-zone.js';

/** The container `backup` of the distributed mode: makes a backup each night. */
await runUntilSignal(() => {
  const { BACKUP_DIR: folder, BACKUP_PASSPHRASE: passphrase, BACKUP_TEST } = readSettings(nightlyProcessSettings);
  if (folder === undefined) throw new SettingsError(['BACKUP_DIR is missing']);
  const stop = startNightly({
    folder,
    readZone: () => withPlace(({ urls }) => readSalonZone(urls)),
    backUp: async (signal) => {
      const night = withPlace(async (place) => {
        const { path } = await runNightly(place, folder, { passphrase, isTested: BACKUP_TEST === 'on' });
        process.stdout.write(`Written and verified: ${path}\n`);
      });
      // the end of the process rolls back what was begun; a draft is no backup
      await Promise.race([night, once(signal, 'abort')]);
    },
    failed: (reason) => void process.stderr.write(`The nightly backup failed: ${reason}\n`),
    noted: (sentence, level) => void (level === 'warn' ? process.stderr : process.stdout).write(`${sentence}\n`),
  });
  return Promise.resolve(stop);
});
