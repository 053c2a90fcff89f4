import { runCustomersCli } from './customers/customers-cli.js';
import { commandName, withProductSession } from './product-session.js';

process.exitCode = await runCustomersCli(process.argv.slice(2), {
  name: commandName('customers'),
  withSession: (work) => withProductSession(({ session }) => work(session)),
  stdout: process.stdout,
  stderr: process.stderr,
});
