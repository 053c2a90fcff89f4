import { databasesOfEnvironment } from '@lacquer/platform/command-line/service-databases';
import { runSquareCli } from './square.cli.js';

process.exitCode = await runSquareCli(process.argv.slice(2), {
  name: 'docker compose run --rm operator node services/customer/dist/square/command/square.main.js',
  withDatabases: (work) => work(databasesOfEnvironment()),
  stdout: process.stdout,
  stderr: process.stderr,
});
