import { z } from 'zod';
import { defineRpc } from './contract.js';
import { instant, requiredText } from './values.js';

export const campaignTypes = ['weekendSpecial', 'monthlyNewsletter', 'appointmentReminder'] as const;

/** The texts that the template list offers; the empty key is the placeholder. */
export const campaignTemplates = {
  weekendSpecial: 'Weekend Special - 15% off all services this Saturday & Sunday!',
  monthlyNewsletter: 'Monthly nail trends update with special offers',
  appointmentReminder: 'Appointment reminder template',
} as const satisfies Record<(typeof campaignTypes)[number], string>;

/** Body limit of Twilio's Messages resource, in characters. */
export const maxMessageLength = 1600;

/** `campaignType` is a template key, or empty for a message of one's own. */
export const campaignForm = z.object({
  message: requiredText(maxMessageLength),
  campaignType: z.enum([...campaignTypes, '']).default(''),
});
export type CampaignForm = z.output<typeof campaignForm>;

export const campaignStatus = z.enum(['draft', 'scheduled', 'running', 'paused', 'finished', 'cancelled']);
export type CampaignStatus = z.infer<typeof campaignStatus>;

export const recipientStatuses = [
  'pending',
  'sending',
  'accepted',
  'sent',
  'delivered',
  'failed',
  'undelivered',
  'skipped',
  'unknown',
] as const;
export const recipientStatus = z.enum(recipientStatuses);
export type RecipientStatus = z.infer<typeof recipientStatus>;

export const campaign = z.object({
  id: z.uuid(),
  message: z.string(),
  campaignType: z.string(),
  status: campaignStatus,
  /** Why it stands still, in words for the staff; null when it does not. */
  statusReason: z.string().nullable(),
  simulated: z.boolean(),
  counts: z.record(recipientStatus, z.int()),
  createdAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
});
export type Campaign = z.infer<typeof campaign>;

/** Launches at once to every customer with a phone. `message` is the notice for the staff. */
export const launchCampaign = defineRpc('messaging.launch-campaign.v1', {
  request: campaignForm.extend({ actorId: z.uuid() }),
  response: z.object({ campaignId: z.uuid(), message: z.string() }),
});

/** Newest first. */
export const listCampaigns = defineRpc('messaging.list-campaigns.v1', {
  request: z.object({}),
  response: z.array(campaign),
});

/** Errors: MESSAGING.CAMPAIGN_NOT_FOUND. */
export const getCampaign = defineRpc('messaging.get-campaign.v1', {
  request: z.object({ id: z.uuid() }),
  response: campaign,
});
