import { databaseUrlOf, daysKept, privacyKey, serviceProcessSettings } from '@lacquer/platform/config/service-settings';
import { httpUrl } from '@lacquer/platform/config/settings';
import { z } from 'zod';
import { revocationScopes } from './consent/person-revocations.js';
import type { SquareOptions } from './square/account/square-options.js';

/** The first three connect Square. The default base address is Square's production API. */
export const squareSettings = {
  SQUARE_ACCESS_TOKEN: z.string().optional().meta({
    group: 'Payments',
    description:
      'Set this and the next two, or none. With none of them, the webhook answers 503 and staff add customers by hand.',
  }),
  SQUARE_WEBHOOK_SIGNATURE_KEY: z
    .string()
    .optional()
    .meta({ group: 'Payments', description: "From the webhook's page in Square's developer console." }),
  SQUARE_WEBHOOK_URL: httpUrl.optional().meta({
    group: 'Payments',
    description: 'The webhook URL exactly as entered at Square: Square signs it with each notification.',
    example: 'https://salon.example.com/api/webhooks/square',
  }),
  SQUARE_LOCATION_IDS: z
    .string()
    .transform((text) => text.split(',').flatMap((id) => id.trim() || []))
    .optional()
    .meta({
      group: 'Payments',
      description: 'The Square locations whose payments count, separated by commas. Absent: all.',
      example: 'L1HN3ZMQK64X9, LZB07HMMG8Z1Y',
    }),
  SQUARE_API_BASE_URL: httpUrl.optional().meta({
    group: 'Payments',
    description: "Absent: Square's API.",
    example: 'https://connect.squareup.com',
  }),
  RETENTION_SQUARE_DAYS: daysKept("Days after processing at which Square's notifications are deleted.", 90),
};

/** How the consent ledger is applied. */
export const consentSettings = {
  REVOCATION_SCOPE: z.enum(revocationScopes).default('person').meta({
    group: 'Texts',
    description:
      '`person`: who revoked on one phone is not texted on the other phones of their merged records. `phone`: only that phone is not texted.',
  }),
};

type SquareSettings = z.output<z.ZodObject<typeof squareSettings>>;

export function squareOptions(settings: SquareSettings): SquareOptions {
  return {
    accessToken: settings.SQUARE_ACCESS_TOKEN,
    webhookSignatureKey: settings.SQUARE_WEBHOOK_SIGNATURE_KEY,
    webhookUrl: settings.SQUARE_WEBHOOK_URL,
    apiBaseUrl: settings.SQUARE_API_BASE_URL,
    locationIds: settings.SQUARE_LOCATION_IDS?.length ? settings.SQUARE_LOCATION_IDS : undefined,
    daysKept: settings.RETENTION_SQUARE_DAYS,
  };
}

export const customerProcessSettings = z.object({
  ...serviceProcessSettings,
  CUSTOMER_DATABASE_URL: databaseUrlOf('customer'),
  PRIVACY_KEY: privacyKey,
  ...squareSettings,
  ...consentSettings,
});
