import type { AppName } from '@lacquer/contracts/contract';
import { z } from 'zod';
import { publicKey, signingKey } from '../actor/actor-keys.js';
import { logLevelFrom } from '../logging/logger.js';
import { port, postgresUrl, rabbitmqUrl } from './settings.js';

export const operationsPort = port.meta({
  group: 'Operation',
  description: "Where `/metrics` is served, apart from the public port; a service's `/healthz` and `/readyz` too.",
  example: '9090',
});

export const operationsHost = z
  .string()
  .default('0.0.0.0')
  .meta({ group: 'Operation', description: 'The address that `OPERATIONS_PORT` listens on. Not for the public.' });

export const databaseUrlOf = (app: AppName) =>
  postgresUrl.meta({ group: 'Distributed', description: `The database of ${app}. Compose sets it.` });

/** Messaging signs in with it, the gateway checks with it what Twilio sends. */
export const twilioAuthToken = z.string().meta({ group: 'Texts', description: "From Twilio's console." });

/** The settings of every process of the distributed mode. */
export const processSettings = {
  RABBITMQ_URL: rabbitmqUrl.meta({ group: 'Distributed', description: 'The broker. Compose sets it.' }),
  BUS_PREFIX: z
    .string()
    .regex(/^[\w.-]{0,60}$/, 'may hold letters, digits, dots, dashes and underscores only')
    .optional()
    .meta({
      group: 'Distributed',
      description: 'Precedes every queue and exchange name: several installations share one broker.',
    }),
  LOG_LEVEL: logLevelFrom('info'),
  OPERATIONS_PORT: operationsPort.default(9090),
  OPERATIONS_HOST: operationsHost,
};

/** By which the phone of an erased person becomes a pseudonym: the same in every service, and for ever. */
export const privacyKey = z.string().min(32, 'must have at least 32 characters').optional().meta({
  group: 'Personal data',
  description: 'Makes the pseudonyms of erased people. Made and kept by itself; change it never.',
});

/** How long something is kept, in days. */
export const daysKept = (description: string, days = 0) =>
  z.coerce
    .number('must be a number of days')
    .int('must be a whole number of days')
    .min(0, 'must be a number of days, or 0')
    .max(36_500, 'must be at most 36500 days')
    .refine((kept) => kept === 0 || kept >= 7, 'must be at least 7 days, or 0')
    .default(days)
    .meta({ group: 'Personal data', description: `${description} At least 7. 0: for ever.` });

/** The private key of the gateway. */
export const gatewaySigningKey = signingKey.meta({
  group: 'Distributed',
  description: 'Signs who acts. Ed25519, PKCS #8, DER in base64. Compose makes it; only the gateway has it.',
});

/** The private key of the container `operator`. */
export const operatorSigningKey = signingKey.meta({
  group: 'Distributed',
  description: 'Signs what commands ask for. As `GATEWAY_SIGNING_KEY`; only the container `operator` has it.',
});

/** The settings of every process that answers RPCs. */
export const serviceProcessSettings = {
  ...processSettings,
  GATEWAY_PUBLIC_KEY: publicKey.meta({
    group: 'Distributed',
    description: 'Checks who acts. The other half of `GATEWAY_SIGNING_KEY`: SPKI, DER in base64.',
  }),
  OPERATOR_PUBLIC_KEY: publicKey.optional().meta({
    group: 'Distributed',
    description: 'The other half of `OPERATOR_SIGNING_KEY`. Absent: commands change nothing.',
  }),
};
