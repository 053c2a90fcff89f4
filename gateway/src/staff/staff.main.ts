import { readSettings } from '@lacquer/platform/config/settings';
import { staffCliSettings } from '../config.js';
import { runStaffCli } from './staff.cli.js';

process.exitCode = await runStaffCli(process.argv.slice(2), {
  name: 'docker compose exec gateway node gateway/dist/staff/staff.main.js',
  withDatabase: (work) => work(readSettings(staffCliSettings).GATEWAY_DATABASE_URL),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
});
