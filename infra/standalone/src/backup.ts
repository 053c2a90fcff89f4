import { runBackupCli } from './backup/backup-cli.js';
import { withPlace } from './backup/place.js';
import { commandName } from './product-session.js';

process.exitCode = await runBackupCli(process.argv.slice(2), {
  name: commandName('backup'),
  withPlace,
  stdout: process.stdout,
  stderr: process.stderr,
});
