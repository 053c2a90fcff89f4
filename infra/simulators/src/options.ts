import { parseArgs } from 'node:util';
import { z } from 'zod';

export const usage = `Simulates Twilio and Square over HTTP, for development and tests.

  npm run simulators -- [options]

  --twilio-port <port>     where Twilio listens (8091)
  --square-port <port>     where Square listens (8092)
  --webhook-base <url>     the product, for status callbacks and notifications (http://127.0.0.1:8080)
  --host <address>         the address to listen on (127.0.0.1; the control API has no password)
  --help                   this text
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

/** Parses the command line. Returns null for a call for help. @throws UsageError with a sentence for the user */
export function readOptions(args: string[]): SimulatorOptions | null {
  let values;
  try {
    ({ values } = parseArgs({
      args,
      options: {
        'twilio-port': { type: 'string', default: '8091' },
        'square-port': { type: 'string', default: '8092' },
        'webhook-base': { type: 'string', default: 'http://127.0.0.1:8080' },
        host: { type: 'string', default: '127.0.0.1' },
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
