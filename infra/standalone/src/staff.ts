import { runStaffCli } from '@lacquer/gateway/staff/staff.cli';
import { runOnProductDatabase } from './product-database.js';

await runOnProductDatabase(({ gateway }) =>
  runStaffCli(process.argv.slice(2), {
    databaseUrl: gateway,
    stdout: process.stdout,
    stderr: process.stderr,
    stdin: process.stdin,
  }),
);
