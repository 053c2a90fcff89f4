import { runSalonCli } from '@lacquer/catalog/salon/salon.cli';
import { withProductDatabase } from './product-database.js';

process.exitCode = await runSalonCli(process.argv.slice(2), {
  name: 'npm run salon --',
  withDatabase: (work) => withProductDatabase(({ catalog }) => work(catalog)),
  stdout: process.stdout,
  stderr: process.stderr,
});
