import { databasesOfEnvironment } from '../command-line/service-databases.js';
import { runOutboxCli } from './outbox.cli.js';

process.exitCode = await runOutboxCli(process.argv.slice(2), {
  name: 'docker compose run --rm operator node services/platform/dist/outbox/outbox.main.js',
  withDatabases: (work) => work(databasesOfEnvironment()),
  stdout: process.stdout,
  stderr: process.stderr,
});
