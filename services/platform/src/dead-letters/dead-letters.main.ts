import { z } from 'zod';
import { databasesOfEnvironment } from '../command-line/service-databases.js';
import { processSettings } from '../config/service-settings.js';
import { readSettings } from '../config/settings.js';
import { withDeadLetterStores } from './dead-letter-stores.js';
import { runDeadLettersCli } from './dead-letters.cli.js';

const { RABBITMQ_URL, BUS_PREFIX } = processSettings;

process.exitCode = await runDeadLettersCli(process.argv.slice(2), {
  name: 'docker compose run --rm operator node services/platform/dist/dead-letters/dead-letters.main.js',
  withStores: (work) => {
    const settings = readSettings(z.object({ RABBITMQ_URL, BUS_PREFIX }));
    const broker = { url: settings.RABBITMQ_URL, prefix: settings.BUS_PREFIX };
    return withDeadLetterStores({ databases: databasesOfEnvironment(), broker }, work);
  },
  stdout: process.stdout,
  stderr: process.stderr,
});
