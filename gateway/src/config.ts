import { maxPasswordLength, minPasswordLength } from '@lacquer/contracts/staff/staff';
import {
  databaseUrlOf,
  gatewaySigningKey,
  operationsHost,
  operationsPort,
  processSettings,
  twilioAuthToken,
} from '@lacquer/platform/config/service-settings';
import { httpUrl, port } from '@lacquer/platform/config/settings';
import { z } from 'zod';

/**
 * The trusted proxies: their number (`1`), or their addresses and networks (`10.0.0.0/8, uniquelocal`). `true` means
 * one proxy. Never trust all addresses: a trusted peer can claim any client address.
 */
const trustProxy = z.string().transform((text): number | string[] | false => {
  if (['false', 'no', '0'].includes(text)) return false;
  if (['true', 'yes'].includes(text)) return 1;
  return /^\d+$/.test(text) ? Number(text) : text.split(',').map((network) => network.trim());
});

/** Settings of the gateway in both modes. */
export const gatewaySettings = z.object({
  PORT: port.default(8080).meta({ group: 'Address', description: 'The port of the site and the API.' }),
  HOST: z
    .string()
    .default('0.0.0.0')
    .meta({ group: 'Address', description: 'The address that the gateway listens on.' }),
  PUBLIC_URL: httpUrl
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .meta({
      group: 'Address',
      description:
        "The public URL of the site. Required for Twilio's callbacks and for absolute links. With https, browsers use https for the host and all its subdomains for a year (HSTS).",
      example: 'https://salon.example.com',
    }),
  TRUST_PROXY: trustProxy.optional().meta({
    group: 'Address',
    description:
      'The number of proxies in front of the gateway (`1`; in compose HAProxy counts as one), or their addresses and networks (`10.0.0.0/8, uniquelocal`).',
    example: '1',
  }),
  BOOKING_URL: httpUrl.optional().meta({
    group: 'Site',
    description: "The URL behind Book Now. Overrides the salon's profile.",
    example: 'https://example.com/book',
  }),
  GOOGLE_MAPS_API_KEY: z
    .string()
    .regex(/^[\w-]+$/, 'must be an API key of letters, digits, dashes and underscores')
    .optional()
    .meta({
      group: 'Site',
      description:
        "Visible to every visitor: restrict the key to the site's address. Absent: the site shows an illustration instead of a map.",
    }),
  GA_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]+$/, 'must be a measurement id like G-XXXXXXXXXX')
    .optional()
    .meta({ group: 'Site', description: 'Absent: Google Analytics is not loaded.', example: 'G-EXAMPLE' }),
  TWILIO_AUTH_TOKEN: twilioAuthToken.optional(),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional().meta({
    group: 'First owner',
    description: 'Used once, while no account exists. Absent: owner@example.com.',
    example: 'owner@example.com',
  }),
  ADMIN_PASSWORD: z
    .string()
    .min(minPasswordLength, `must have at least ${minPasswordLength} characters`)
    .max(maxPasswordLength)
    .optional()
    .meta({ group: 'First owner', description: 'Absent: generated, and printed once.' }),
  SESSION_DAYS: z.coerce.number('must be a number of days').int().min(1).max(400).default(30).meta({
    group: 'Staff',
    description: 'A session ends this many days after sign-in.',
  }),
  SESSION_IDLE_HOURS: z.coerce.number('must be a number of hours').int().min(1).max(9600).default(12).meta({
    group: 'Staff',
    description: 'A session ends after this many hours without use.',
  }),
  SECOND_STEP_KEY: z
    .string()
    .regex(/^[\da-f]{64}$/i, 'must be 64 hexadecimal digits, as `openssl rand -hex 32` prints them')
    .optional()
    .meta({
      group: 'Staff',
      description:
        'Encrypts the secrets of second steps: 64 hexadecimal digits. Absent: standalone generates a key and stores it in `DATA_DIR`. If the key changes, every second step must be set up again.',
    }),
  SECOND_STEP_REQUIRED: z.enum(['nobody', 'owners', 'everyone']).default('nobody').meta({
    group: 'Staff',
    description:
      'Who must have a second step: `nobody`, `owners` or `everyone`. An account without one is led to its set-up and can do nothing else.',
    example: 'owners',
  }),
  DRAIN_SECONDS: z.coerce.number('must be a number of seconds').min(0).max(60).default(0).meta({
    group: 'Operation',
    description:
      'How long a stopping gateway continues to serve while `/readyz` answers 503, so that its load balancer notices.',
    example: '3',
  }),
  OPERATIONS_PORT: operationsPort.optional(),
  OPERATIONS_HOST: operationsHost,
});

/** The settings that `startGateway` uses; its caller uses the rest. */
export type GatewaySettings = Partial<z.output<typeof gatewaySettings>>;

/** The injection token of `GatewaySettings`. */
export const gatewaySettingsToken = Symbol('gatewaySettings');

/** The lifetime of sessions. */
export interface SessionLimits {
  /** Counted from sign-in. */
  days: number;
  /** Counted from the last use. */
  idleHours: number;
}

/** The injection token of `SessionLimits`. */
export const sessionLimitsToken = Symbol('sessionLimits');

export const sessionLimitsFrom = ({ SESSION_DAYS, SESSION_IDLE_HOURS }: GatewaySettings): SessionLimits => ({
  days: gatewaySettings.shape.SESSION_DAYS.parse(SESSION_DAYS),
  idleHours: gatewaySettings.shape.SESSION_IDLE_HOURS.parse(SESSION_IDLE_HOURS),
});

/** Settings of a gateway process in distributed mode. */
export const gatewayProcessSettings = z.object({
  ...gatewaySettings.shape,
  ...processSettings,
  GATEWAY_SIGNING_KEY: gatewaySigningKey,
  GATEWAY_DATABASE_URL: databaseUrlOf('gateway'),
});

/** Settings of the shell command that manages accounts in a container. */
export const staffCliSettings = gatewayProcessSettings.pick({ GATEWAY_DATABASE_URL: true });
