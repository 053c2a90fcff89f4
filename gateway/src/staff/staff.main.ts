import { readSettings } from '@lacquer/platform/config/settings';
import { staffCliSettings } from '../config.js';
import { runStaffCli } from './staff.cli.js';

try {
  const { GATEWAY_DATABASE_URL } = readSettings(staffCliSettings);
  process.exitCode = await runStaffCli(process.argv.slice(2), {
    databaseUrl: GATEWAY_DATABASE_URL,
    stdout: process.stdout,
    stderr: process.stderr,
    stdin: process.stdin,
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
