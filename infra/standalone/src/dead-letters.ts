import { runDeadLettersCli } from '@lacquer/platform/dead-letters/dead-letters.cli';
import { withDeadLetterStores } from '@lacquer/platform/dead-letters/dead-letter-stores';
import { withProductDatabase } from './database/product-database.js';

process.exitCode = await runDeadLettersCli(process.argv.slice(2), {
  name: 'npm run dead-letters --',
  withStores: (work) => withProductDatabase((databases) => withDeadLetterStores({ databases }, work)),
  stdout: process.stdout,
  stderr: process.stderr,
});
