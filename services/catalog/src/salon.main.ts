import { readSettings } from '@lacquer/platform/config/settings';
import { salonCliSettings } from './config.js';
import { runSalonCli } from './salon/salon.cli.js';

try {
  const { CATALOG_DATABASE_URL } = readSettings(salonCliSettings);
  process.exitCode = await runSalonCli(process.argv.slice(2), {
    databaseUrl: CATALOG_DATABASE_URL,
    stdout: process.stdout,
    stderr: process.stderr,
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
