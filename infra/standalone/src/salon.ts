import { runSalonCli } from '@lacquer/catalog/salon/salon.cli';
import { runOnProductDatabase } from './product-database.js';

await runOnProductDatabase(({ catalog }) =>
  runSalonCli(process.argv.slice(2), {
    databaseUrl: catalog,
    stdout: process.stdout,
    stderr: process.stderr,
  }),
);
