import { campaignAudience } from '@lacquer/contracts/messaging/default-audience';
import { fastestRate, slowestRate } from '@lacquer/contracts/messaging/messaging';
import { e164 } from '@lacquer/contracts/values';
import {
  databaseUrlOf,
  daysKept,
  privacyKey,
  serviceProcessSettings,
  siteStorageUrl,
  twilioAuthToken,
} from '@lacquer/platform/config/service-settings';
import { httpUrl, redisUrl, timeZone } from '@lacquer/platform/config/settings';
import { messageOf } from '@lacquer/platform/errors/message-of';
import { z } from 'zod';
import type { LinksOptions } from './links/links-options.js';
import type { AudienceOptions } from './audience/audience-options.js';
import { findCallbackFault } from './delivery/sms/callback-address.js';
import type { DeliveryOptions } from './delivery/delivery-options.js';
import type { ProviderOptions, TwilioOptions } from './delivery/sms/provider-options.js';
import { isTwilioItself } from './delivery/sms/twilio-hosts.js';
import type { HoursOptions } from './hours/hours-options.js';
import { defaultWindow, parseWindow } from './hours/weekly-window.js';
import type { NoticesOptions } from './notices/notices-options.js';
import type { PaceOptions } from './pace/pace-options.js';
import type { QueueBackendOptions } from './queue/queue-options.js';
import type { PicturesOptions } from './pictures/pictures-options.js';
import { parseJoinKeyword } from './replies/keywords.js';
import type { RepliesOptions } from './replies/replies-options.js';
import { parseFrequencyCap } from './texts/recipients/frequency-cap.js';
import type { TextsOptions } from './texts/texts-options.js';
import type { WorkersOptions } from './workers/workers-options.js';

/** Adapts one of our parsers to zod: the message of the thrown error becomes the fault. */
function parsedBy<Value>(parse: (text: string) => Value) {
  return (text: string, context: z.RefinementCtx<string>): Value => {
    try {
      return parse(text);
    } catch (error) {
      context.addIssue({ code: 'custom', message: messageOf(error) });
      return z.NEVER;
    }
  };
}

function seconds(least: number, most: number) {
  const fault = `must be a number of seconds from ${least} to ${most}`;
  return z.coerce.number(fault).min(least, fault).max(most, fault);
}

/** Twilio's message list may lag behind the texts it has accepted. Seconds. */
const minProof = 120;

const rateHint = `must be a number from ${slowestRate} to ${fastestRate}, or unlimited`;

/** Shared by every app that sends texts; use it together with `checkSmsSettings`. */
export const smsSettings = {
  RETENTION_REPLIES_DAYS: daysKept('Days after which texts to the salon are deleted, except opt-outs.'),
  TWILIO_ACCOUNT_SID: z.string().regex(/^AC/, 'must be an account SID, which begins with AC').optional().meta({
    group: 'Texts',
    description: 'Set this, the token, and a number or messaging service. With none of them, texts are simulated.',
  }),
  TWILIO_AUTH_TOKEN: twilioAuthToken.optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^(\+[1-9]\d{6,14}|\d{5,6})$/, 'must be a phone number like +12135550100, or a short code')
    .optional()
    .meta({ group: 'Texts', description: "The sender's number, or a short code.", example: '+12135550100' }),
  TWILIO_MESSAGING_SERVICE_SID: z
    .string()
    .regex(/^MG/, 'must be a messaging service SID, which begins with MG')
    .optional()
    .meta({ group: 'Texts', description: 'A messaging service that picks the number, instead of `TWILIO_FROM`.' }),
  TWILIO_API_BASE_URL: httpUrl
    .optional()
    .meta({ group: 'Texts', description: "Absent: Twilio's API.", example: 'https://api.twilio.com' }),
  SMS_SEGMENTS_PER_SECOND: z
    .union([z.literal('unlimited'), z.coerce.number().min(slowestRate, rateHint).max(fastestRate, rateHint)], rateHint)
    .default(1)
    .meta({
      group: 'Texts',
      description:
        'The sending rate of all workers together, from 0.01 to 1000, or `unlimited`. A text with a picture (MMS) counts as one segment.',
    }),
  SMS_WORKER_CONCURRENCY: z.coerce.number('must be a number').int().min(1).max(1000).default(50).meta({
    group: 'Texts',
    description:
      'The number of texts that one worker processes at a time. All workers together need more than the rate times the seconds in which the provider answers.',
  }),
  SMS_SEGMENT_PRICE_CENTS: z.coerce.number('must be a number').min(0).max(1000).default(1.1).meta({
    group: 'Texts',
    description: 'The price of a segment in cents, for the estimate in previews. Actual prices and carrier fees vary.',
  }),
  SMS_PICTURE_PRICE_CENTS: z.coerce.number('must be a number').min(0).max(1000).default(3.3).meta({
    group: 'Texts',
    description:
      'The price of a text with a picture (MMS) in cents, whatever its length, for the estimate beside it. Actual prices and carrier fees vary.',
  }),
  CAMPAIGN_AUDIENCE: campaignAudience.default('all').meta({
    group: 'Texts',
    description:
      '`consented`: campaigns reach only customers whose consent is recorded. `all`: the admin says with whom a new campaign starts.',
  }),
  STAFF_ALERT_PHONE: e164.optional().meta({
    group: 'Texts',
    description: 'The phone that is texted about new messages and paused campaigns, at most once in 5 minutes.',
    example: '+12135550101',
  }),
  SMS_WINDOW: z.string().default(defaultWindow).transform(parsedBy(parseWindow)).meta({
    group: 'Texts',
    description:
      "When campaigns are sent, in the salon's time zone. `always`: at any time. Sending is also limited to 8:00-21:00 in the recipient's time zones.",
  }),
  SALON_TIMEZONE: timeZone.default('America/Los_Angeles').meta({
    group: 'Texts',
    description: "Used until the salon's profile has been read once. No campaign is launched before that.",
  }),
  SMS_FREQUENCY_CAP: z.string().default('off').transform(parsedBy(parseFrequencyCap)).meta({
    group: 'Texts',
    description: '`2/7d`: at most 2 campaign texts to one phone in 7 days.',
    example: '2/7d',
  }),
  SMS_JOIN_KEYWORD: z.string().default('JOIN').transform(parsedBy(parseJoinKeyword)).meta({
    group: 'Texts',
    description:
      'The word that customers text to the salon to get its texts. They are asked for a YES first. `off`: no word.',
  }),
  SMS_REQUEST_TIMEOUT_SECONDS: seconds(1, 60)
    .default(15)
    .meta({ group: 'Texts', description: 'The timeout of one request to Twilio.' }),
  SMS_RECONCILE_AFTER_SECONDS: seconds(1, 86_400)
    .default(600)
    .meta({
      group: 'Texts',
      description: `A text in doubt that Twilio does not list after this time was not sent and is sent again. At least ${minProof} with Twilio itself.`,
    }),
  SMS_SWEEP_SECONDS: seconds(1, 3600)
    .default(30)
    .meta({ group: 'Texts', description: 'The interval at which tables and queue are compared.' }),
  CAMPAIGN_PAUSE_AFTER_FAILURES: z.coerce
    .number('must be a number')
    .int()
    .min(1)
    .default(10)
    .meta({ group: 'Texts', description: 'A campaign pauses after this many failures in a row.' }),
  CAMPAIGN_PAUSE_FAILURE_SHARE: z.coerce
    .number('must be a number')
    .gt(0, 'must be above 0')
    .max(1)
    .default(0.3)
    .meta({ group: 'Texts', description: 'A campaign also pauses when this share of at least 50 texts fails.' }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be a URL like smtps://user:password@mail.example.com' })
    .optional()
    .meta({
      group: 'Notices',
      description:
        'The mail server for the e-mail that staff choose: `smtps://` with TLS, usually port 465, or `smtp://` with STARTTLS, usually port 587. Absent: no e-mail is sent.',
      example: 'smtps://salon%40example.com:password@mail.example.com',
    }),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      'must be an address like Salon <salon@example.com>',
    )
    .optional()
    .meta({
      group: 'Notices',
      description: 'Who the e-mail is from. Required with `SMTP_URL`.',
      example: 'Example Nails <salon@example.com>',
    }),
  PUSH_PRIVATE_ORIGINS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    )
    .meta({
      group: 'Notices',
      description:
        'Push services in a private network, as origins, separated by commas. Others must have a public address and TLS.',
      example: 'http://push.example.com:8080',
    }),
  SITE_STORAGE_URL: siteStorageUrl,
  PUBLIC_URL: httpUrl.optional(),
};
export type SmsSettings = z.output<z.ZodObject<typeof smsSettings>>;

/**
 * Twilio is configured completely or not at all: each setting that is missing while another one is given is a fault.
 * The reconcile delay must exceed the request timeout: a text whose request may still be open is never declared unsent.
 */
export function checkSmsSettings(settings: SmsSettings, context: z.RefinementCtx): void {
  if (settings.SMS_RECONCILE_AFTER_SECONDS <= settings.SMS_REQUEST_TIMEOUT_SECONDS) {
    const message = 'must be more than SMS_REQUEST_TIMEOUT_SECONDS, or a text might be sent twice';
    context.addIssue({ code: 'custom', path: ['SMS_RECONCILE_AFTER_SECONDS'], message });
  }
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, TWILIO_MESSAGING_SERVICE_SID } = settings;
  if (TWILIO_ACCOUNT_SID && reachesTwilio(settings)) {
    if (settings.SMS_RECONCILE_AFTER_SECONDS < minProof) {
      const message = `must be at least ${minProof} with Twilio itself, or a text might be sent twice`;
      context.addIssue({ code: 'custom', path: ['SMS_RECONCILE_AFTER_SECONDS'], message });
    }
    const fault = settings.PUBLIC_URL && findCallbackFault(settings.PUBLIC_URL);
    if (fault) context.addIssue({ code: 'custom', path: ['PUBLIC_URL'], message: fault });
  }
  if (settings.SMTP_URL && !settings.MAIL_FROM) {
    context.addIssue({ code: 'custom', path: ['MAIL_FROM'], message: 'is missing' });
  }
  const parts = {
    TWILIO_ACCOUNT_SID,
    TWILIO_AUTH_TOKEN,
    'TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID': TWILIO_FROM ?? TWILIO_MESSAGING_SERVICE_SID,
  };
  const missing = Object.entries(parts).filter(([, value]) => value === undefined);
  if (missing.length === Object.keys(parts).length) return;
  for (const [name] of missing) context.addIssue({ code: 'custom', path: [name], message: 'is missing' });
}

const reachesTwilio = ({ TWILIO_API_BASE_URL: url }: SmsSettings): boolean => url === undefined || isTwilioItself(url);

/** For `superRefine`: by default zod skips it while a setting of the schema itself is malformed. */
export const alongsideOtherFaults = { when: () => true };

/** Delay of the single late retry of a failed delivery: a phone that was off may be on again. */
const lateRetryAfterMs = 30 * 60_000;

/** Delay of the first texts after a start at which Twilio does not list those that came before. */
const longestHoldMs = 2 * 60_000;

/** The options of each room. Every field is required: the settings hold the defaults. */
export interface RoomOptions {
  provider: ProviderOptions;
  delivery: DeliveryOptions;
  pace: PaceOptions;
  hours: HoursOptions;
  texts: TextsOptions;
  notices: NoticesOptions;
  audience: AudienceOptions;
  links: LinksOptions;
  pictures: PicturesOptions;
  replies: RepliesOptions;
  workers: WorkersOptions;
}

export function roomOptionsFrom(settings: SmsSettings): RoomOptions {
  const { PUBLIC_URL: publicUrl } = settings;
  const requestTimeoutMs = settings.SMS_REQUEST_TIMEOUT_SECONDS * 1000;
  return {
    provider: { twilio: twilioOptionsFrom(settings, requestTimeoutMs), publicUrl },
    delivery: {
      reconcileAfterMs: settings.SMS_RECONCILE_AFTER_SECONDS * 1000,
      lateRetryAfterMs,
      pauseAfterFailures: settings.CAMPAIGN_PAUSE_AFTER_FAILURES,
      pauseFailureShare: settings.CAMPAIGN_PAUSE_FAILURE_SHARE,
    },
    pace: {
      segmentsPerSecond: settings.SMS_SEGMENTS_PER_SECOND === 'unlimited' ? null : settings.SMS_SEGMENTS_PER_SECOND,
      requestTimeoutMs,
    },
    hours: {
      window: settings.SMS_WINDOW,
      reachesPeople: settings.TWILIO_ACCOUNT_SID !== undefined && reachesTwilio(settings),
      timeZone: settings.SALON_TIMEZONE,
    },
    texts: {
      publicUrl,
      staffAlertPhone: settings.STAFF_ALERT_PHONE,
      frequencyCap: settings.SMS_FREQUENCY_CAP,
    },
    notices: {
      publicUrl,
      mail: settings.SMTP_URL && settings.MAIL_FROM ? { url: settings.SMTP_URL, from: settings.MAIL_FROM } : undefined,
      sendsTexts: settings.TWILIO_ACCOUNT_SID !== undefined,
      privatePushOrigins: settings.PUSH_PRIVATE_ORIGINS,
    },
    audience: { audience: settings.CAMPAIGN_AUDIENCE, segmentPriceCents: settings.SMS_SEGMENT_PRICE_CENTS },
    links: { publicUrl },
    pictures: {
      storageUrl: settings.SITE_STORAGE_URL,
      publicUrl,
      priceCents: settings.SMS_PICTURE_PRICE_CENTS,
    },
    replies: { joinKeyword: settings.SMS_JOIN_KEYWORD },
    workers: {
      concurrency: settings.SMS_WORKER_CONCURRENCY,
      sweepIntervalMs: settings.SMS_SWEEP_SECONDS * 1000,
      requestTimeoutMs,
      longestHoldMs,
    },
  };
}

function twilioOptionsFrom(settings: SmsSettings, timeoutMs: number): TwilioOptions | undefined {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = settings;
  if (!accountSid || !authToken) return undefined;
  return {
    accountSid,
    authToken,
    from: settings.TWILIO_FROM,
    messagingServiceSid: settings.TWILIO_MESSAGING_SERVICE_SID,
    apiBaseUrl: settings.TWILIO_API_BASE_URL,
    timeoutMs,
  };
}

/** Settings of the service and of its worker in the distributed mode. */
export const messagingProcessSettings = z
  .object({
    ...serviceProcessSettings,
    ...smsSettings,
    MESSAGING_DATABASE_URL: databaseUrlOf('messaging'),
    PRIVACY_KEY: privacyKey,
    REDIS_URL: redisUrl.meta({ group: 'Distributed', description: 'The campaign queue. Compose sets it.' }),
    REDIS_PREFIX: z
      .string()
      .optional()
      .meta({ group: 'Distributed', description: 'A prefix for every key, for installations that share one Redis.' }),
  })
  .superRefine(checkSmsSettings, alongsideOtherFaults);
export type MessagingProcessSettings = z.output<typeof messagingProcessSettings>;

export function messagingOptionsFrom(settings: MessagingProcessSettings): {
  databaseUrl: string;
  queue: QueueBackendOptions;
  rooms: RoomOptions;
  privacyKey: string | undefined;
  daysKept: number;
} {
  return {
    databaseUrl: settings.MESSAGING_DATABASE_URL,
    queue: { kind: 'redis', url: settings.REDIS_URL, prefix: settings.REDIS_PREFIX },
    rooms: roomOptionsFrom(settings),
    privacyKey: settings.PRIVACY_KEY,
    daysKept: settings.RETENTION_REPLIES_DAYS,
  };
}
