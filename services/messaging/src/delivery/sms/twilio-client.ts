import twilio from 'twilio';
import type { TwilioOptions } from './provider-options.js';

export type TwilioClient = ReturnType<typeof twilio>;

/** The SDK's own retries stay disabled: Twilio has no idempotency key. */
export function twilioClient({ accountSid, authToken, apiBaseUrl, timeoutMs }: TwilioOptions): TwilioClient {
  const client = twilio(accountSid, authToken, { autoRetry: false, timeout: timeoutMs });
  if (apiBaseUrl) client.api.baseUrl = apiBaseUrl.replace(/\/$/, '');
  return client;
}
