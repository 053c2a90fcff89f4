import type { AppName } from '@lacquer/contracts/contract';
import { z } from 'zod';
import { publicKey, signingKey } from '../actor/actor-keys.js';
import { logLevelFrom } from '../logging/logger.js';
import { tracingSettings } from '../tracing/tracing-settings.js';
import { port, postgresUrl, rabbitmqUrl } from './settings.js';

export const operationsPort = port.meta({
  group: 'Operation',
  description: 'The port of `/metrics`, separate from the public port; on a service, also of `/healthz` and `/readyz`.',
  example: '9090',
});

export const operationsHost = z.string().default('0.0.0.0').meta({
  group: 'Operation',
  description: 'The address that `OPERATIONS_PORT` listens on. Do not expose it to the public.',
});

export const databaseUrlOf = (app: AppName) =>
  postgresUrl.meta({ group: 'Distributed', description: `The database of ${app}. Compose sets it.` });

/** Messaging authenticates to Twilio with it; the gateway verifies Twilio's webhooks with it. */
export const twilioAuthToken = z.string().meta({ group: 'Texts', description: "From Twilio's console." });

const storageForm = 'must be like file:///srv/pictures or https://KEY:SECRET@host/bucket?region=us-west-2';

/** Whether it has what a bucket with the interface of S3 needs: credentials that can be read, and a path. */
function namesBucket({ username, password, pathname }: URL): boolean {
  try {
    return decodeURIComponent(username) !== '' && decodeURIComponent(password) !== '' && /[^/]/.test(pathname);
  } catch {
    return false;
  }
}

const bucketForm = 'must be like https://KEY:SECRET@host/bucket/folder?region=us-west-2';

/** A bucket with its credentials, addressed by its path, and a folder in it. */
export const bucketUrl = z
  .url({ protocol: /^https?$/, error: bucketForm })
  .transform((address) => new URL(address))
  .refine(namesBucket, bucketForm);

/** Where uploaded pictures and those of texts are: a folder, or a bucket with its credentials. */
export const siteStorageUrl = z
  .url({ protocol: /^(file|https?)$/, error: storageForm })
  .transform((address) => new URL(address))
  .refine(
    (address) =>
      address.protocol === 'file:' ? address.host === '' && address.pathname.length > 1 : namesBucket(address),
    storageForm,
  )
  .optional()
  .meta({
    group: 'Site',
    description:
      "Where uploaded pictures are stored, and those of texts under `texts/`: a folder that every process of the catalog and of messaging shares, or a bucket with the interface of S3. Absent: in the services' databases, and so in their backups. The site's pictures that are in the database move there by themselves; the way back is an export (`npm run salon -- export`), imported into a new installation.",
    example: 'https://KEY:SECRET@s3.us-west-2.amazonaws.com/bucket?region=us-west-2',
  });

/** The settings of every process of the distributed mode. */
export const processSettings = {
  RABBITMQ_URL: rabbitmqUrl.meta({ group: 'Distributed', description: 'The broker. Compose sets it.' }),
  BUS_PREFIX: z
    .string()
    .regex(/^[\w.-]{0,60}$/, 'may contain only letters, digits, dots, dashes and underscores')
    .optional()
    .meta({
      group: 'Distributed',
      description: 'A prefix for every queue and exchange name, for installations that share one broker.',
    }),
  LOG_LEVEL: logLevelFrom('info'),
  OPERATIONS_PORT: operationsPort.default(9090),
  OPERATIONS_HOST: operationsHost,
  ...tracingSettings,
};

/** Derives the pseudonym of an erased person's phone. It must be the same in every service and never change. */
export const privacyKey = z.string().min(32, 'must have at least 32 characters').optional().meta({
  group: 'Personal data',
  description: 'Derives the pseudonyms of erased people. Generated and stored automatically. Never change it.',
});

/** A retention period in days. */
export const daysKept = (description: string, days = 0) =>
  z.coerce
    .number('must be a number of days')
    .int('must be a whole number of days')
    .min(0, 'must be a number of days, or 0')
    .max(36_500, 'must be at most 36500 days')
    .refine((value) => value === 0 || value >= 7, 'must be at least 7 days, or 0')
    .default(days)
    .meta({ group: 'Personal data', description: `${description} At least 7. 0: never.` });

/** The private key of the gateway. */
export const gatewaySigningKey = signingKey.meta({
  group: 'Distributed',
  description: 'Signs the acting user. Ed25519, PKCS #8, DER in base64. Compose generates it; only the gateway has it.',
});

/** The private key of the container `operator`. */
export const operatorSigningKey = signingKey.meta({
  group: 'Distributed',
  description:
    "Signs the requests of the operator's commands. Same format as `GATEWAY_SIGNING_KEY`; only the container `operator` has it.",
});

/** The settings of every process that answers RPCs. */
export const serviceProcessSettings = {
  ...processSettings,
  GATEWAY_PUBLIC_KEY: publicKey.meta({
    group: 'Distributed',
    description: 'Verifies the acting user. The public key of `GATEWAY_SIGNING_KEY`: SPKI, DER in base64.',
  }),
  OPERATOR_PUBLIC_KEY: publicKey.optional().meta({
    group: 'Distributed',
    description: 'The public key of `OPERATOR_SIGNING_KEY`. Absent: commands cannot change anything.',
  }),
};
