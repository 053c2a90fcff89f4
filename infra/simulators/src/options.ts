import { parseArgs } from 'node:util';
import { z } from 'zod';

const defaults = {
  'twilio-port': '8091',
  'square-port': '8092',
  'webhook-base': 'http://127.0.0.1:8080',
  host: '127.0.0.1',
} as const;

export const usage = `Simulates Twilio and Square over HTTP, for development and tests.

  npm run simulators -- [options]

  --twilio-port <port>     port of Twilio (${defaults['twilio-port']})
  --square-port <port>     port of Square (${defaults['square-port']})
  --webhook-base <url>     URL of the product, for status callbacks and notifications (${defaults['webhook-base']})
  --host <address>         the address to listen on (${defaults.host}; the control API has no authentication)
  --help                   print this text
`;

const port = (name: string) =>
  z.coerce
    .number(`${name} must be a port from 0 to 65535`)
    .int()
    .min(0)
    .max(65_535, `${name} must be a port from 0 to 65535`);

const options = z.object({
  twilioPort: port('--twilio-port'),
  squarePort: port('--square-port'),
  webhookBase: z
    .url({ protocol: /^https?$/, error: '--webhook-base must be an address like http://127.0.0.1:8080' })
    .transform((url) => url.replace(/\/+$/, '')),
  host: z.string().min(1),
});
export type SimulatorOptions = z.output<typeof options>;

export class UsageError extends Error {}

/** Parses the command line. Returns null if help is requested. @throws UsageError with a message for the user */
export function readOptions(args: string[]): SimulatorOptions | null {
  let values;
  try {
    ({ values } = parseArgs({
      args,
      options: {
        'twilio-port': { type: 'string', default: defaults['twilio-port'] },
        'square-port': { type: 'string', default: defaults['square-port'] },
        'webhook-base': { type: 'string', default: defaults['webhook-base'] },
        host: { type: 'string', default: defaults.host },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }));
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
  if (values.help) return null;
  const parsed = options.safeParse({
    twilioPort: values['twilio-port'],
    squarePort: values['square-port'],
    webhookBase: values['webhook-base'],
    host: values.host,
  });
  if (!parsed.success) throw new UsageError(parsed.error.issues.map(({ message }) => message).join('\n'));
  return parsed.data;
}
