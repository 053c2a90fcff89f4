import { runStaffCli } from '@lacquer/gateway/staff/staff.cli';
import { withProductDatabase } from './database/product-database.js';

process.exitCode = await runStaffCli(process.argv.slice(2), {
  name: 'npm run staff --',
  withDatabase: (work) => withProductDatabase(({ gateway }) => work(gateway)),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
});
