/** Jobs hold ids only; whoever runs one reads the state anew. The job's own id is that id: one job per thing to do. */
export const campaignQueue = 'campaigns';
export const smsQueue = 'sms';

export type CampaignJob = { name: 'freeze-campaign'; data: { campaignId: string } };
export type SmsJob =
  | { name: 'send-campaign-message'; data: { recipientId: string } }
  | { name: 'send-staff-alert'; data: { alertId: string } };
