import { squareSettings } from '@lacquer/customer/config';
import { gatewaySettings } from '@lacquer/gateway/config';
import { alongsideOtherFaults, checkSmsSettings, smsSettings } from '@lacquer/messaging/config';
import { postgresUrl } from '@lacquer/platform/config/settings';
import { z } from 'zod';

/** Everything that `npm start` reads from the environment. */
export const standaloneSettings = z
  .object({
    ...smsSettings,
    ...squareSettings,
    ...gatewaySettings.shape,
    /** Holds the embedded database; kept when the product is updated. */
    DATA_DIR: z.string().default('.data'),
    /** A PostgreSQL server to use instead of the embedded one: one database, a schema per service. */
    DATABASE_URL: postgresUrl.optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  })
  .superRefine(checkSmsSettings, alongsideOtherFaults);
export type StandaloneSettings = z.output<typeof standaloneSettings>;
