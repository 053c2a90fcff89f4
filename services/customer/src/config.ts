import { serviceProcessSettings } from '@lacquer/platform/config/service-settings';
import { httpUrl, postgresUrl } from '@lacquer/platform/config/settings';
import { z } from 'zod';
import type { SquareOptions } from './square/square-options.js';

/** Payments are taken in when the first three are given; the base address is Square's own unless said otherwise. */
export const squareSettings = {
  SQUARE_ACCESS_TOKEN: z.string().optional(),
  SQUARE_WEBHOOK_SIGNATURE_KEY: z.string().optional(),
  /** The address as entered at Square, letter for letter: it is part of what is signed. */
  SQUARE_WEBHOOK_URL: httpUrl.optional(),
  SQUARE_API_BASE_URL: httpUrl.optional(),
};

type SquareSettings = z.output<z.ZodObject<typeof squareSettings>>;

export function squareOptions(settings: SquareSettings): SquareOptions {
  return {
    accessToken: settings.SQUARE_ACCESS_TOKEN,
    webhookSignatureKey: settings.SQUARE_WEBHOOK_SIGNATURE_KEY,
    webhookUrl: settings.SQUARE_WEBHOOK_URL,
    apiBaseUrl: settings.SQUARE_API_BASE_URL,
  };
}

export const customerProcessSettings = z.object({
  ...serviceProcessSettings,
  CUSTOMER_DATABASE_URL: postgresUrl,
  ...squareSettings,
});
