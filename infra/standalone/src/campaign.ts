import { runCampaignCli } from './campaign/campaign-cli.js';
import { commandName, withProductSession } from './product-session.js';

const interrupted = new AbortController();
process.once('SIGINT', () => interrupted.abort());
process.once('SIGTERM', () => interrupted.abort());

process.exitCode = await runCampaignCli(process.argv.slice(2), {
  name: commandName('campaign'),
  withSession: withProductSession,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  signal: interrupted.signal,
});
