import { z } from 'zod';
import { defineRpc } from './contract.js';
import { audienceFilter } from './customer.js';
import { messagingPhoneInvalid } from './messaging.js';
import { e164, instant, requiredText } from './values.js';

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

/** An id of the caller's choosing: whoever got no answer asks again with the same one, and nothing begins twice. */
const chosenId = z.uuid('must be a UUID').optional();

/** What launches at once. */
export const launchForm = campaignForm.extend({ campaignId: chosenId });
export type LaunchForm = z.output<typeof launchForm>;

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
  /** What reaches the phones: `message` with the salon's name and the way out. */
  body: z.string(),
  /** Of one text. */
  segments: z.int(),
  filter: audienceFilter,
  /** Whole per cent of the audience who are left out on purpose, so that the report has somebody to compare with. */
  holdoutPercent: z.int(),
  status: campaignStatus,
  /** Why it stands still, or what went wrong after its end, in words for the staff; null when neither is so. */
  statusReason: z.string().nullable(),
  simulated: z.boolean(),
  /** One entry per recipient; nobody is in them before the audience is frozen. */
  counts: z.record(recipientStatus, z.int()),
  createdAt: instant,
  /** When it is to begin by itself; null for one that is begun by hand. */
  scheduledAt: instant.nullable(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
});
export type Campaign = z.infer<typeof campaign>;

/** What a campaign is before it begins. */
export const campaignDraft = campaignForm.extend({
  filter: audienceFilter.default({}),
  holdoutPercent: z
    .int('must be a whole number')
    .min(0, 'must be from 0 to 50 per cent')
    .max(50, 'must be from 0 to 50 per cent')
    .default(0),
});
export type CampaignDraft = z.output<typeof campaignDraft>;

/** Why somebody in the audience is not sent to. */
export const skipReasons = ['opted-out', 'invalid', 'no-consent', 'frequency-cap', 'holdout', 'cancelled'] as const;
export const skipReason = z.enum(skipReasons);
export type SkipReason = z.infer<typeof skipReason>;

/** A draft, and when it is to begin: now, if nothing is given. */
export const campaignPlan = campaignDraft.extend({ at: instant.nullable().default(null) });
export type CampaignPlan = z.output<typeof campaignPlan>;

/** What a plan says beside its text when it says nothing else. */
export const everyoneNow = { filter: {}, holdoutPercent: 0, at: null } as const;

/** What a launch would do. Counts are people; estimates are made from the sender's rate and price as they stand. */
export const campaignPreview = z.object({
  /** Found by the filter, with a phone. */
  matched: z.int(),
  /** Found by the filter, without a phone. */
  withoutPhone: z.int(),
  eligible: z.int(),
  excluded: z.record(z.enum(['opted-out', 'invalid', 'no-consent', 'frequency-cap', 'holdout']), z.int()),
  /** Of those eligible, how many have no recorded consent. */
  eligibleWithoutConsent: z.int(),
  body: z.string(),
  /** Of the final text; `UCS-2` costs more: 70 characters a segment (67 when there are several) instead of 160 (153). */
  encoding: z.enum(['GSM-7', 'UCS-2']),
  /** In units of the encoding: what the phone networks count. */
  length: z.int(),
  /** The characters that make the text UCS-2; empty for GSM-7. */
  unicodeCharacters: z.array(z.string()),
  segmentsPerText: z.int(),
  totalSegments: z.int(),
  /** Cents, not whole ones. */
  estimatedCost: z.number(),
  /** Seconds from its beginning, the hours in which nothing may be sent included; null without a limit of the rate. */
  estimatedSeconds: z.number().nullable(),
  /** When the first text would leave: at its beginning, or when the window opens. */
  startsAt: instant,
  endsAt: instant.nullable(),
  /** What to know before launching, in words: nothing recorded, window closed, Unicode, simulated. */
  warnings: z.array(z.string()),
  simulated: z.boolean(),
});
export type CampaignPreview = z.infer<typeof campaignPreview>;

export const campaignNotFound = { 'MESSAGING.CAMPAIGN_NOT_FOUND': 'not-found' } as const;
export const campaignStateRefused = { 'MESSAGING.CAMPAIGN_STATE': 'conflict' } as const;
const messageTooLong = { 'MESSAGING.MESSAGE_TOO_LONG': 'invalid' } as const;
const launchRefused = { 'MESSAGING.NO_RECIPIENTS': 'invalid', 'MESSAGING.SCHEDULE_PAST': 'invalid' } as const;
const notConnected = { 'MESSAGING.TWILIO_NOT_CONFIGURED': 'conflict' } as const;

const actor = { actorId: z.uuid() };
const one = { id: z.uuid() };

/**
 * Begins a campaign now, or schedules it, in one step. A campaign that exists stays as it is; a refused one is not
 * stored. `message` is the notice for the staff.
 */
export const launchCampaign = defineRpc('messaging.launch-campaign.v1', {
  request: campaignPlan.extend({ campaignId: chosenId, ...actor }),
  response: z.object({ campaignId: z.uuid(), message: z.string() }),
  errors: { ...messageTooLong, ...launchRefused },
});

/** Newest first. */
export const listCampaigns = defineRpc('messaging.list-campaigns.v1', {
  request: z.object({}),
  response: z.array(campaign),
});

export const getCampaign = defineRpc('messaging.get-campaign.v1', {
  request: z.object(one),
  response: campaign,
  errors: campaignNotFound,
});

export const createCampaign = defineRpc('messaging.create-campaign.v1', {
  request: campaignDraft.extend(actor),
  response: campaign,
  errors: messageTooLong,
});

/** Only a draft is edited. */
export const editCampaign = defineRpc('messaging.edit-campaign.v1', {
  request: campaignDraft.extend({ ...one, ...actor }),
  response: campaign,
  errors: { ...campaignNotFound, ...messageTooLong, ...campaignStateRefused },
});

/**
 * Of a draft that need not be stored. With the id of a stored one the people held out are exactly those of its launch,
 * without it as many as on average.
 */
export const previewCampaign = defineRpc('messaging.preview-campaign.v1', {
  request: campaignPlan.extend({ id: z.uuid().optional() }),
  response: campaignPreview,
  errors: messageTooLong,
});

/** When to begin; now, if nothing is given. */
export const startForm = z.object({ at: instant.nullable().default(null) });

/**
 * Begins a draft or a scheduled campaign now, or at `at`. A schedule that is overdue by more than an hour does not begin
 * by itself: it waits for this call.
 */
export const startCampaign = defineRpc('messaging.start-campaign.v1', {
  request: startForm.extend({ ...one, ...actor }),
  response: campaign,
  errors: { ...campaignNotFound, ...campaignStateRefused, ...launchRefused },
});

/** Nothing is sent from now on until it is resumed. */
export const pauseCampaign = defineRpc('messaging.pause-campaign.v1', {
  request: z.object({ ...one, ...actor }),
  response: campaign,
  errors: { ...campaignNotFound, ...campaignStateRefused },
});

export const resumeCampaign = defineRpc('messaging.resume-campaign.v1', {
  request: z.object({ ...one, ...actor }),
  response: campaign,
  errors: { ...campaignNotFound, ...campaignStateRefused, ...notConnected },
});

/** For good: who has not been sent to is skipped. A schedule is called off too. */
export const cancelCampaign = defineRpc('messaging.cancel-campaign.v1', {
  request: z.object({ ...one, ...actor }),
  response: campaign,
  errors: { ...campaignNotFound, ...campaignStateRefused },
});

/**
 * Sends again to whom nothing has left: refused by the provider before it took the text, for a reason that can pass.
 * `retried`: how many.
 */
export const retryFailedRecipients = defineRpc('messaging.retry-failed-recipients.v1', {
  request: z.object({ ...one, ...actor }),
  response: z.object({ retried: z.int(), campaign }),
  errors: {
    ...campaignNotFound,
    ...campaignStateRefused,
    ...notConnected,
    'MESSAGING.NOTHING_TO_RETRY': 'conflict',
  },
});

/** A new draft with the same text and audience. */
export const duplicateCampaign = defineRpc('messaging.duplicate-campaign.v1', {
  request: z.object({ ...one, ...actor }),
  response: campaign,
  errors: campaignNotFound,
});

/** `phoneNumber` in any notation, region US. */
export const testSendForm = campaignForm.pick({ message: true }).extend({ phoneNumber: requiredText(40) });

/** The final text of a message, to one phone, outside any campaign. */
export const testSend = z.object({
  id: z.uuid(),
  phone: e164,
  body: z.string(),
  status: z.enum(['pending', 'sending', 'accepted', 'failed', 'unknown']),
  simulated: z.boolean().nullable(),
  /** What went wrong, in words; null when nothing did. */
  error: z.string().nullable(),
  createdAt: instant,
});
export type TestSend = z.infer<typeof testSend>;

export const sendTest = defineRpc('messaging.send-test.v1', {
  request: testSendForm.extend(actor),
  response: testSend,
  errors: { ...messagingPhoneInvalid, ...messageTooLong, 'MESSAGING.PHONE_SUPPRESSED': 'conflict' },
});

export const getTestSend = defineRpc('messaging.get-test-send.v1', {
  request: z.object(one),
  response: testSend,
  errors: { 'MESSAGING.TEST_NOT_FOUND': 'not-found' },
});
