import { z } from 'zod';
import { defineRpc } from '../contract.js';
import { audienceFilter } from '../customers/customer.js';
import { placeholderFault } from './first-name.js';
import { idempotencyErrors, repeatable, replayable } from '../idempotency.js';
import { instant, requiredText } from '../values.js';
import { changedMeanwhile, madeOf, presentVersion } from '../versions.js';

export const campaignTypes = ['weekendSpecial', 'monthlyNewsletter', 'appointmentReminder'] as const;

/** The templates of the form; the empty key is the placeholder. */
export const campaignTemplates = {
  weekendSpecial: 'Weekend Special - 15% off all services this Saturday & Sunday!',
  monthlyNewsletter: 'Monthly nail trends update with special offers',
  appointmentReminder: 'Appointment reminder template',
} as const satisfies Record<(typeof campaignTypes)[number], string>;

/** Body limit of Twilio's Messages resource, in characters. */
export const maxMessageLength = 1600;

/** A text that the staff writes. It may hold `{first_name}`, and no other placeholder. */
const messageText = requiredText(maxMessageLength).superRefine((message, context) => {
  const fault = placeholderFault(message);
  if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
});

/** `campaignType` is a template key, or empty for a message without a template. */
export const campaignForm = z.object({
  message: messageText,
  campaignType: z.enum([...campaignTypes, '']).default(''),
});
export type CampaignForm = z.output<typeof campaignForm>;

/** An id that the caller chooses. A retry with the same id starts no second campaign. */
const chosenId = z.uuid('must be a UUID').optional();

/** The same text is not sent again by mistake within so long. Minutes. */
export const sameTextMinutes = 10;

/**
 * `false`: a launch is refused if the same text began to go out within `sameTextMinutes`, as a form wants it at the first
 * press of its button. Absent or `true`: it is launched.
 */
const mayRepeatText = z.boolean().optional();

/** A launch without a schedule. */
export const launchForm = campaignForm.extend({ campaignId: chosenId, mayRepeatText });
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

/**
 * `lapsed`: has been there twice or more, and no more for so many days. `birthday`: has a birthday today. `first-visit`: was
 * there for the first time within the last days.
 */
export const automationKinds = ['lapsed', 'birthday', 'first-visit'] as const;
export const automationKind = z.enum(automationKinds);
export type AutomationKind = z.infer<typeof automationKind>;

export const campaign = z.object({
  id: z.uuid(),
  message: z.string(),
  campaignType: z.string(),
  /** The final text: `message` with the salon's name and the opt-out notice. `{first_name}` stands in it as written. */
  body: z.string(),
  /** Segments of one text; with `{first_name}`, of one to somebody without a name. */
  segments: z.int(),
  filter: audienceFilter,
  /** The whole percentage of the audience that is left out at random, for the report to compare with. */
  holdoutPercent: z.int(),
  /** Counts the edits of the draft. */
  version: presentVersion,
  status: campaignStatus,
  /** Why the campaign is paused or stands still, or what failed after its end, in words for the staff; null otherwise. */
  statusReason: z.string().nullable(),
  simulated: z.boolean(),
  /** Recipients by state; all zero until the audience is frozen. */
  counts: z.record(recipientStatus, z.int()),
  /** The automation that made it; absent for one that somebody made. */
  automation: automationKind.optional(),
  createdAt: instant,
  /** When the campaign starts by itself; null without a schedule. */
  scheduledAt: instant.nullable(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
});
export type Campaign = z.infer<typeof campaign>;

/** A campaign before it starts. */
export const campaignDraft = campaignForm.extend({
  filter: audienceFilter.default({}),
  holdoutPercent: z
    .int('must be a whole number')
    .min(0, 'must be from 0 to 50 per cent')
    .max(50, 'must be from 0 to 50 per cent')
    .default(0),
});
export type CampaignDraft = z.output<typeof campaignDraft>;

/** Why a member of the audience is excluded. */
export const skipReasons = [
  'opted-out',
  'invalid',
  'no-consent',
  // the hours of the salon and of the phone never meet
  'no-common-hours',
  'frequency-cap',
  'holdout',
  'cancelled',
] as const;
export const skipReason = z.enum(skipReasons);
export type SkipReason = z.infer<typeof skipReason>;

/** Why one is left out before anything is sent. */
export const exclusionReason = skipReason.exclude(['cancelled']);
export type ExclusionReason = z.infer<typeof exclusionReason>;

/** A draft and its start; without a start it launches now. */
export const campaignPlan = campaignDraft.extend({ at: instant.nullable().default(null) });
export type CampaignPlan = z.output<typeof campaignPlan>;

/** The defaults of a plan beside its text. */
export const everyoneNow = { filter: {}, holdoutPercent: 0, at: null } as const;

/** A text as it reaches a phone. */
export const renderedText = z.object({
  body: z.string(),
  encoding: z.enum(['GSM-7', 'UCS-2']),
  length: z.int(),
  segments: z.int(),
});

/**
 * What a launch would do. Counts are people; estimates use the sender's present rate and price. With `{first_name}` in the
 * text, `body` and what describes it are of an example, and the sums are of the names of the audience.
 */
export const campaignPreview = z.object({
  /** Customers that the filter matches, with a phone. */
  matched: z.int(),
  /** Customers that the filter matches, without a phone. */
  withoutPhone: z.int(),
  eligible: z.int(),
  excluded: z.record(exclusionReason, z.int()),
  /** How many of those eligible have no recorded consent. */
  eligibleWithoutConsent: z.int(),
  body: z.string(),
  /** Of the final text. `UCS-2` fits 70 characters into a segment (67 if there are several) instead of 160 (153). */
  encoding: z.enum(['GSM-7', 'UCS-2']),
  /** In units of the encoding, as phone networks count. */
  length: z.int(),
  /** The characters that make the text UCS-2; empty for GSM-7. */
  unicodeCharacters: z.array(z.string()),
  segmentsPerText: z.int(),
  totalSegments: z.int(),
  /** Cents, with fractions. */
  estimatedCost: z.number(),
  /** Seconds from the start to the last text, quiet hours included; null without a rate limit. */
  estimatedSeconds: z.number().nullable(),
  /** When the first text would be sent: at the start, or when the window opens. */
  startsAt: instant,
  endsAt: instant.nullable(),
  /** Warnings before the launch, in words: the same text just sent, no consent recorded, window closed, Unicode, simulated. */
  warnings: z.array(z.string()),
  simulated: z.boolean(),
  /** Present if the text has `{first_name}`. */
  names: z
    .object({
      /** The name in `body`. */
      example: z.string(),
      /** Of those eligible: how many have a name that a text can say. The others are addressed with the fallback. */
      withName: z.int(),
      withoutName: z.int(),
      fallback: z.string(),
      /** Of those eligible: whose name alone makes their text UCS-2. */
      inUnicode: z.int(),
      /** The longest and dearest text to anybody of them; null while nobody is eligible. */
      longest: renderedText.nullable(),
    })
    .optional(),
});
export type CampaignPreview = z.infer<typeof campaignPreview>;

export const campaignNotFound = { 'MESSAGING.CAMPAIGN_NOT_FOUND': 'not-found' } as const;
export const campaignStateRefused = { 'MESSAGING.CAMPAIGN_STATE': 'conflict' } as const;
/** The text cannot be signed and measured. */
export const textRefused = {
  'MESSAGING.MESSAGE_TOO_LONG': 'invalid',
  'MESSAGING.SALON_UNKNOWN': 'unavailable',
} as const;
const launchRefused = { 'MESSAGING.NO_RECIPIENTS': 'invalid', 'MESSAGING.SCHEDULE_PAST': 'invalid' } as const;
const sameText = { 'MESSAGING.SAME_TEXT': 'conflict' } as const;
const notConnected = { 'MESSAGING.TWILIO_NOT_CONFIGURED': 'conflict' } as const;

const one = { id: z.uuid() };

/** `message` is the notice for the staff. */
export const launchedCampaign = z.object({ campaignId: z.uuid(), message: z.string() });

/**
 * Creates a campaign and starts or schedules it in one step. A campaign that exists stays as it is; a refused one is
 * not stored.
 */
export const launchCampaign = defineRpc('messaging.launch-campaign.v1', {
  actor: 'owner',
  request: campaignPlan.extend({ campaignId: chosenId, mayRepeatText, ...repeatable }),
  response: launchedCampaign.extend(replayable),
  errors: { ...textRefused, ...launchRefused, ...sameText, ...idempotencyErrors },
});

/** The newest, newest first. */
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
  actor: 'owner',
  request: campaignDraft,
  response: campaign,
  errors: textRefused,
});

export const campaignEdit = campaignDraft.extend(madeOf);
export type CampaignEdit = z.output<typeof campaignEdit>;

/** Only a draft is edited. */
export const editCampaign = defineRpc('messaging.edit-campaign.v1', {
  actor: 'owner',
  request: campaignEdit.extend(one),
  response: campaign,
  errors: { ...campaignNotFound, ...textRefused, ...campaignStateRefused, ...changedMeanwhile('MESSAGING') },
});

/**
 * Previews a draft, stored or not. With the id of a stored one, the holdout is exactly that of its launch; without, it has
 * the average size.
 */
export const previewCampaign = defineRpc('messaging.preview-campaign.v1', {
  request: campaignPlan.extend({ id: z.uuid().optional() }),
  response: campaignPreview,
  errors: textRefused,
});

/** The start; now if absent. With a version, only what was read in it starts. */
export const startForm = z.object({ at: instant.nullable().default(null), ...madeOf });

/**
 * Starts a draft or a scheduled campaign now, or at `at`. A schedule that is overdue by more than an hour does not start
 * by itself: it waits for this call.
 */
export const startCampaign = defineRpc('messaging.start-campaign.v1', {
  actor: 'owner',
  request: startForm.extend(one),
  response: campaign,
  errors: { ...campaignNotFound, ...campaignStateRefused, ...launchRefused, ...changedMeanwhile('MESSAGING') },
});

/** Stops sending until the campaign is resumed. */
export const pauseCampaign = defineRpc('messaging.pause-campaign.v1', {
  actor: 'owner',
  request: z.object(one),
  response: campaign,
  errors: { ...campaignNotFound, ...campaignStateRefused },
});

export const resumeCampaign = defineRpc('messaging.resume-campaign.v1', {
  actor: 'owner',
  request: z.object(one),
  response: campaign,
  errors: { ...campaignNotFound, ...campaignStateRefused, ...notConnected },
});

/** Ends a campaign or its schedule for good: pending recipients are skipped. */
export const cancelCampaign = defineRpc('messaging.cancel-campaign.v1', {
  actor: 'owner',
  request: z.object(one),
  response: campaign,
  errors: { ...campaignNotFound, ...campaignStateRefused },
});

/**
 * Retries the recipients whose text the provider refused for a temporary reason, so that none was sent. `retried` counts
 * them.
 */
export const retryFailedRecipients = defineRpc('messaging.retry-failed-recipients.v1', {
  actor: 'owner',
  request: z.object(one),
  response: z.object({ retried: z.int(), campaign }),
  errors: {
    ...campaignNotFound,
    ...campaignStateRefused,
    ...notConnected,
    'MESSAGING.NOTHING_TO_RETRY': 'conflict',
  },
});

/** Creates a draft with the same text and audience. */
export const duplicateCampaign = defineRpc('messaging.duplicate-campaign.v1', {
  actor: 'owner',
  request: z.object(one),
  response: campaign,
  errors: { ...campaignNotFound, ...textRefused },
});
