import { z } from 'zod';

/**
 * A job contains only an id, and its handler reads the current state. The id is also the job's id, so each text has one
 * job.
 */
export const campaignQueue = 'campaigns';
export const smsQueue = 'sms';
/** Texts to single phones have their own queue: campaign texts may occupy every slot of a worker. */
export const urgentQueue = 'urgent-sms';
export const queueNames = [campaignQueue, smsQueue, urgentQueue] as const;
export type QueueName = (typeof queueNames)[number];

export const campaignJob = z.object({
  name: z.enum(['freeze-campaign', 'start-campaign', 'resume-campaign', 'cancel-campaign']),
  data: z.object({ campaignId: z.uuid() }),
});

export const smsJob = z.object({
  name: z.literal('send-campaign-message'),
  data: z.object({ recipientId: z.uuid() }),
});
