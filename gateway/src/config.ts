import { serviceProcessSettings } from '@lacquer/platform/config/service-settings';
import { httpUrl, port, postgresUrl } from '@lacquer/platform/config/settings';
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
  PORT: port.default(8080),
  HOST: z.string().default('0.0.0.0'),
  /** The address that visitors and providers use; without it no webhook of Twilio can be verified. */
  PUBLIC_URL: httpUrl.transform((url) => url.replace(/\/+$/, '')).optional(),
  TRUST_PROXY: trustProxy.optional(),
  /** Where "Book Now" leads, whatever the salon's profile says. */
  BOOKING_URL: httpUrl.optional(),
  /** A key that Google restricts to the site's address: every visitor sees it. Without one there is no map. */
  GOOGLE_MAPS_API_KEY: z
    .string()
    .regex(/^[\w-]+$/, 'must be an API key of letters, digits, dashes and underscores')
    .optional(),
  /** Without one nothing of Google Analytics is loaded. */
  GA_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]+$/, 'must be a measurement id like G-XXXXXXXXXX')
    .optional(),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  ADMIN_PASSWORD: z.string().min(10, 'must have at least 10 characters').max(200).optional(),
  /** Where `/metrics` is served, apart from the public port. */
  OPERATIONS_PORT: port.optional(),
  OPERATIONS_HOST: z.string().default('0.0.0.0'),
});

/** What `startGateway` uses of them; the rest is for whoever calls it. */
export type GatewaySettings = Partial<z.output<typeof gatewaySettings>>;

/** The injection token of `GatewaySettings`. */
export const gatewaySettingsToken = Symbol('gatewaySettings');

/** A gateway process of the distributed mode. */
export const gatewayProcessSettings = z.object({
  ...gatewaySettings.shape,
  ...serviceProcessSettings,
  GATEWAY_DATABASE_URL: postgresUrl,
});

/** The shell command that manages accounts, in a container. */
export const staffCliSettings = z.object({ GATEWAY_DATABASE_URL: postgresUrl });
