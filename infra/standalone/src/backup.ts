import { readSettings } from '@lacquer/platform/config/settings';
import { z } from 'zod';
import { backupBucketOf } from './backup/backup-bucket.js';
import { runBackupCli } from './backup/backup-cli.js';
import { backupSettings } from './backup/nightly-settings.js';
import { withPlace } from './backup/place.js';
import { commandName } from './product-session.js';

process.exitCode = await runBackupCli(process.argv.slice(2), {
  name: commandName('backup'),
  withPlace,
  backupDir: readSettings(z.object({ BACKUP_DIR: backupSettings.BACKUP_DIR })).BACKUP_DIR,
  openBucket: backupBucketOf,
  stdout: process.stdout,
  stderr: process.stderr,
});
