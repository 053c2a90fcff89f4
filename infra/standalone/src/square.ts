import { runSquareCli } from '@lacquer/customer/square/command/square.cli';
import { withProductDatabase } from './database/product-database.js';

process.exitCode = await runSquareCli(process.argv.slice(2), {
  name: 'npm run square --',
  withDatabases: (work) => withProductDatabase(work),
  stdout: process.stdout,
  stderr: process.stderr,
});
