import { readSettings } from '@lacquer/platform/config/settings';
import { z } from 'zod';
import { backupBucketOf } from './backup/backup-bucket.js';
import { backupSettings } from './backup/nightly-settings.js';
import { runRestoreCli } from './backup/restore-cli.js';
import { withPlace } from './backup/place.js';
import { commandName } from './product-session.js';

process.exitCode = await runRestoreCli(process.argv.slice(2), {
  name: commandName('restore'),
  withPlace,
  backupDir: readSettings(z.object({ BACKUP_DIR: backupSettings.BACKUP_DIR })).BACKUP_DIR,
  openBucket: backupBucketOf,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
});
