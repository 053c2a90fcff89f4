import { readSettings } from '@lacquer/platform/config/settings';
import { salonCliSettings } from './config.js';
import { runSalonCli } from './salon/salon.cli.js';

process.exitCode = await runSalonCli(process.argv.slice(2), {
  name: 'docker compose exec catalog node services/catalog/dist/salon.main.js',
  withDatabase: (work) => work(readSettings(salonCliSettings).CATALOG_DATABASE_URL),
  stdout: process.stdout,
  stderr: process.stderr,
});
