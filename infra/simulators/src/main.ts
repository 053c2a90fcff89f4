import { PortTakenError } from './http/server.js';
import { readOptions, usage, UsageError } from './options.js';
import { type Providers, startProviders } from './providers.js';

const stopped = new Promise<void>((resolve) => {
  process.once('SIGINT', () => resolve());
  process.once('SIGTERM', () => resolve());
});

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError) && !(error instanceof PortTakenError)) throw error;
  const advice =
    error instanceof PortTakenError
      ? 'Choose another with --twilio-port or --square-port.'
      : 'See npm run simulators -- --help.';
  process.stderr.write(`${error.message.replace(/\.?$/, '.')} ${advice}\n`);
  process.exitCode = 1;
}

async function run(args: string[]): Promise<number> {
  const options = readOptions(args);
  if (options === null) {
    process.stdout.write(usage);
    return 0;
  }
  const providers = await startProviders(options);
  process.stdout.write(describe(providers));
  await stopped;
  await providers.close();
  process.stdout.write('Simulators stopped.\n');
  return 0;
}

function describe({ twilio, square, environment }: Providers): string {
  const port = new URL(environment.PUBLIC_URL ?? '').port;
  const settings = { ...environment, ...(port === '' ? {} : { PORT: port }) };
  return [
    `Twilio simulator: ${twilio.url}   control: ${twilio.url}/_control`,
    `Square simulator: ${square.url}   control: ${square.url}/_control`,
    '',
    'Start the product against them with:',
    '',
    ...Object.entries(settings).map(([name, value]) => `${name}=${value} \\`),
    'npm start',
    '',
    'Ctrl-C stops them.',
    '',
  ].join('\n');
}
