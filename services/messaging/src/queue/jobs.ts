import { z } from 'zod';

/** Jobs hold ids only; whoever runs one reads the state anew. The job's own id is that id: one job per thing to do. */
export const campaignQueue = 'campaigns';
export const smsQueue = 'sms';

export const campaignJob = z.object({
  name: z.enum(['freeze-campaign', 'start-campaign', 'resume-campaign', 'cancel-campaign']),
  data: z.object({ campaignId: z.uuid() }),
});

export const smsJob = z.discriminatedUnion('name', [
  z.object({ name: z.literal('send-campaign-message'), data: z.object({ recipientId: z.uuid() }) }),
  z.object({ name: z.literal('send-test'), data: z.object({ testId: z.uuid() }) }),
  z.object({ name: z.literal('send-staff-alert'), data: z.object({ alertId: z.uuid() }) }),
]);
