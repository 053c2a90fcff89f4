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
 * Which proxies may say where a request came from: how many stand in front (`1`), or their addresses and networks
 * (`10.0.0.0/8, uniquelocal`). `true` is one proxy. Never everybody: whoever is trusted may write any address.
 */
const trustProxy = z.string().transform((text): number | string[] | false => {
  if (['false', 'no', '0'].includes(text)) return false;
  if (['true', 'yes'].includes(text)) return 1;
  return /^\d+$/.test(text) ? Number(text) : text.split(',').map((network) => network.trim());
});

/** What the gateway is told in both modes. */
export const gatewaySettings = z.object({
  PORT: port.default(8080).meta({ group: 'Address', description: 'The port of the site and the API.' }),
  HOST: z.string().default('0.0.0.0').meta({ group: 'Address', description: 'The address that it listens on.' }),
  PUBLIC_URL: httpUrl
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .meta({
      group: 'Address',
      description: "The address that visitors use. Twilio's callbacks and absolute links need it.",
      example: 'https://salon.example.com',
    }),
  TRUST_PROXY: trustProxy.optional().meta({
    group: 'Address',
    description:
      'How many proxies stand in front (`1`, and in compose its HAProxy is one), or their addresses and networks (`10.0.0.0/8, uniquelocal`).',
    example: '1',
  }),
  BOOKING_URL: httpUrl.optional().meta({
    group: 'Site',
    description: "Where Book Now leads, whatever the salon's profile says.",
    example: 'https://example.com/book',
  }),
  GOOGLE_MAPS_API_KEY: z
    .string()
    .regex(/^[\w-]+$/, 'must be an API key of letters, digits, dashes and underscores')
    .optional()
    .meta({
      group: 'Site',
      description: "Every visitor sees this key: restrict it to the site's address. Absent: an illustration, no map.",
    }),
  GA_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]+$/, 'must be a measurement id like G-XXXXXXXXXX')
    .optional()
    .meta({ group: 'Site', description: 'Absent: nothing of Google Analytics is loaded.', example: 'G-EXAMPLE' }),
  TWILIO_AUTH_TOKEN: twilioAuthToken.optional(),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional().meta({
    group: 'First owner',
    description: 'Used once, when there is no account yet. Absent: owner@example.com.',
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
    description: 'So many days after signing in staff must sign in again.',
  }),
  SESSION_IDLE_HOURS: z.coerce.number('must be a number of hours').int().min(1).max(9600).default(12).meta({
    group: 'Staff',
    description: 'So many hours after the last use staff must sign in again.',
  }),
  SECOND_STEP_KEY: z
    .string()
    .regex(/^[\da-f]{64}$/i, 'must be 64 hexadecimal digits, as `openssl rand -hex 32` prints them')
    .optional()
    .meta({
      group: 'Staff',
      description:
        'Encrypts what second steps are made from: 64 hexadecimal digits. Absent: standalone makes one and keeps it in `DATA_DIR`. With another one every second step must be set up again.',
    }),
  DRAIN_SECONDS: z.coerce.number('must be a number of seconds').min(0).max(60).default(0).meta({
    group: 'Operation',
    description:
      'For so long a stopping gateway still serves while `/readyz` answers 503, so that its load balancer sees it.',
    example: '3',
  }),
  OPERATIONS_PORT: operationsPort.optional(),
  OPERATIONS_HOST: operationsHost,
});

/** What `startGateway` uses of them; the rest is for whoever calls it. */
export type GatewaySettings = Partial<z.output<typeof gatewaySettings>>;

/** The injection token of `GatewaySettings`. */
export const gatewaySettingsToken = Symbol('gatewaySettings');

/** When sessions end. */
export interface SessionLimits {
  /** After signing in. */
  days: number;
  /** After the last use. */
  idleHours: number;
}

/** The injection token of `SessionLimits`. */
export const sessionLimitsToken = Symbol('sessionLimits');

export const sessionLimitsFrom = ({ SESSION_DAYS, SESSION_IDLE_HOURS }: GatewaySettings): SessionLimits => ({
  days: gatewaySettings.shape.SESSION_DAYS.parse(SESSION_DAYS),
  idleHours: gatewaySettings.shape.SESSION_IDLE_HOURS.parse(SESSION_IDLE_HOURS),
});

/** A gateway process of the distributed mode. */
export const gatewayProcessSettings = z.object({
  ...gatewaySettings.shape,
  ...processSettings,
  GATEWAY_SIGNING_KEY: gatewaySigningKey,
  GATEWAY_DATABASE_URL: databaseUrlOf('gateway'),
});

/** The shell command that manages accounts, in a container. */
export const staffCliSettings = gatewayProcessSettings.pick({ GATEWAY_DATABASE_URL: true });
