import { runSalonCli } from '@lacquer/catalog/salon/salon.cli';
import { commandName, withProductSession } from './product-session.js';
import { salonIn } from './salon-access.js';

process.exitCode = await runSalonCli(process.argv.slice(2), {
  name: commandName('salon'),
  withSalon: (work) => withProductSession(({ session }) => work(salonIn(session))),
  stdout: process.stdout,
  stderr: process.stderr,
});
