import { runOutboxCli } from '@lacquer/platform/outbox/outbox.cli';
import { withExistingProduct } from './database/existing-product.js';
import { outboxCommand } from './doctor/commands.js';

process.exitCode = await runOutboxCli(process.argv.slice(2), {
  name: 'npm run outbox --',
  withDatabases: (work) => withExistingProduct(outboxCommand(true), work),
  stdout: process.stdout,
  stderr: process.stderr,
});
