import { httpUrl, postgresUrl } from '@lacquer/platform/config/settings';
import type { QueueBackendOptions } from '@lacquer/messaging/queue/queue-options';
import type { SmsOptions } from '@lacquer/messaging/delivery/sms/sms-options';
import { z } from 'zod';

/** What the processes under measurement are told. */
export const campaignSettings = z.object({
  DATABASE_URL: postgresUrl,
  QUEUE_KIND: z.enum(['redis', 'postgres']),
  QUEUE_URL: z.string(),
  QUEUE_PREFIX: z.string().optional(),
  TWILIO_ACCOUNT_SID: z.string(),
  TWILIO_AUTH_TOKEN: z.string(),
  TWILIO_FROM: z.string(),
  TWILIO_API_BASE_URL: httpUrl,
  SMS_SEGMENTS_PER_SECOND: z.coerce.number().optional(),
  SMS_WORKER_CONCURRENCY: z.coerce.number(),
  AUDIENCE: z.coerce.number().default(0),
});
export type CampaignSettings = z.output<typeof campaignSettings>;

export function queueOf({
  QUEUE_KIND: kind,
  QUEUE_URL: url,
  QUEUE_PREFIX: prefix,
}: CampaignSettings): QueueBackendOptions {
  return kind === 'redis' ? { kind, url, prefix } : { kind, url };
}

export function smsOf(settings: CampaignSettings): SmsOptions & { twilio: NonNullable<SmsOptions['twilio']> } {
  return {
    twilio: {
      accountSid: settings.TWILIO_ACCOUNT_SID,
      authToken: settings.TWILIO_AUTH_TOKEN,
      from: settings.TWILIO_FROM,
      apiBaseUrl: settings.TWILIO_API_BASE_URL,
    },
    segmentsPerSecond: settings.SMS_SEGMENTS_PER_SECOND ?? null,
    workerConcurrency: settings.SMS_WORKER_CONCURRENCY,
    salonName: 'Lacquer House',
  };
}
