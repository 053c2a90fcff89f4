import { runRestoreCli } from './backup/restore-cli.js';
import { withPlace } from './backup/place.js';
import { commandName } from './product-session.js';

process.exitCode = await runRestoreCli(process.argv.slice(2), {
  name: commandName('restore'),
  withPlace,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
});
