import { runOutboxCli } from '@lacquer/platform/outbox/outbox.cli';
import { withProductDatabase } from './database/product-database.js';

process.exitCode = await runOutboxCli(process.argv.slice(2), {
  name: 'npm run outbox --',
  withDatabases: (work) => withProductDatabase(work),
  stdout: process.stdout,
  stderr: process.stderr,
});
