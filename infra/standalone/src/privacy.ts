import { runPrivacyCli } from './privacy/privacy-cli.js';
import { commandName, withProductSession } from './product-session.js';

process.exitCode = await runPrivacyCli(process.argv.slice(2), {
  name: commandName('privacy'),
  withSession: (work) => withProductSession(({ session }) => work(session)),
  stdout: process.stdout,
  stderr: process.stderr,
});
