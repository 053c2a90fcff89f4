import { measureProvider } from '@lacquer/platform/metrics/provider-requests';
import twilio from 'twilio';
import type { RequestOptions } from 'twilio/lib/base/RequestClient.js';
import type { TwilioOptions } from './provider-options.js';
import { parseRetryAfter } from './retry-after.js';
import { messagingUrlOf } from './twilio-hosts.js';

export type TwilioClient = ReturnType<typeof twilio>;

/** An answer that is an error. The SDK's own exceptions do not have its headers. */
export class TwilioRefusal extends Error {
  override readonly name = 'TwilioRefusal';

  constructor(
    message: string,
    /** Of HTTP. */
    readonly status: number,
    /** Twilio's code, a number or its digits; undefined: none. */
    readonly code: unknown,
    /** How long Twilio asks us to wait. Milliseconds. */
    readonly retryAfterMs: number | undefined,
  ) {
    super(message);
  }
}

/**
 * As many connections as texts without an answer, which workers limit, and all stay open: a text that waits for one leaves
 * later than its slot. The SDK's defaults are 20 and 5.
 */
const connections = { maxSockets: Infinity, maxTotalSockets: Infinity, maxFreeSockets: 256 };

/**
 * The SDK's own retries stay disabled: Twilio has no idempotency key. Each error that Twilio answers is a
 * `TwilioRefusal`.
 */
export function twilioClient({ accountSid, authToken, apiBaseUrl, timeoutMs }: TwilioOptions): TwilioClient {
  const httpClient = new twilio.RequestClient({ autoRetry: false, timeout: timeoutMs, ...connections });
  const request = httpClient.request.bind(httpClient);
  httpClient.request = async <TData>(options: RequestOptions<TData>) => {
    const answer = await measureProvider('twilio', () => request(options), statusOf);
    if (answer.statusCode >= 400) throw refusalOf(answer);
    return answer;
  };
  const client = twilio(accountSid, authToken, { httpClient });
  if (apiBaseUrl) {
    client.api.baseUrl = apiBaseUrl.replace(/\/$/, '');
    client.messaging.baseUrl = messagingUrlOf(client.api.baseUrl);
  }
  return client;
}

/** Of an answer. An error of the SDK at this level is a request without an answer. */
const statusOf = (settled: unknown): number | undefined =>
  typeof settled === 'object' && settled !== null && 'statusCode' in settled && typeof settled.statusCode === 'number'
    ? settled.statusCode
    : undefined;

function refusalOf({ statusCode, body, headers }: { statusCode: number; body: unknown; headers: unknown }) {
  const { message, code } = fieldsOf(body);
  const text = typeof message === 'string' ? message : `Twilio answered with HTTP ${statusCode}`;
  return new TwilioRefusal(text, statusCode, code, parseRetryAfter(headers));
}

/** The fields of an error's body, which a proxy may have written. */
function fieldsOf(body: unknown): { message?: unknown; code?: unknown } {
  if (typeof body === 'object' && body !== null) return body;
  if (typeof body !== 'string') return {};
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}
