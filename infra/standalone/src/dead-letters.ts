import { runDeadLettersCli } from '@lacquer/platform/dead-letters/dead-letters.cli';
import { withDeadLetterStores } from '@lacquer/platform/dead-letters/dead-letter-stores';
import { withExistingProduct } from './database/existing-product.js';
import { deadLettersCommand } from './doctor/commands.js';

const inContainers = deadLettersCommand(true);

process.exitCode = await runDeadLettersCli(process.argv.slice(2), {
  name: 'npm run dead-letters --',
  elsewhere: `This is the product that "npm start" runs. Dead letters of containers: ${inContainers}`,
  withStores: (work) => withExistingProduct(inContainers, (databases) => withDeadLetterStores({ databases }, work)),
  stdout: process.stdout,
  stderr: process.stderr,
});
