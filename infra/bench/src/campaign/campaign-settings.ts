import { httpUrl, postgresUrl } from '@lacquer/platform/config/settings';
import type { QueueBackendOptions } from '@lacquer/messaging/queue/queue-options';
import { type RoomOptions, roomOptionsFrom, smsSettings } from '@lacquer/messaging/config';
import { z } from 'zod';

/** The environment of the measured processes. */
export const campaignSettings = z.object({
  DATABASE_URL: postgresUrl,
  CUSTOMER_DATABASE_URL: postgresUrl,
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
  LOSE_QUEUE: z.stringbool().default(false),
});
export type CampaignSettings = z.output<typeof campaignSettings>;

export function queueOf({
  QUEUE_KIND: kind,
  QUEUE_URL: url,
  QUEUE_PREFIX: prefix,
}: CampaignSettings): QueueBackendOptions {
  return kind === 'redis' ? { kind, url, prefix } : { kind, url };
}

/** The product's own options, without quiet hours. */
export function roomsOf(settings: CampaignSettings): RoomOptions {
  const { SMS_SEGMENTS_PER_SECOND = 'unlimited' } = settings;
  return roomOptionsFrom(z.object(smsSettings).parse({ ...settings, SMS_SEGMENTS_PER_SECOND, SMS_WINDOW: 'always' }));
}
