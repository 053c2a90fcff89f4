import { z } from 'zod';
import { defineRpc } from '../contract.js';
import { audienceFilter, customerFilter } from '../customers/customer.js';
import { placeholderFault } from './first-name.js';
import { offer, offerPlaceholders } from './offer.js';
import { confirmation, sameTextRefused } from './same-text.js';
import { idempotencyErrors, repeatable, replayable } from '../idempotency.js';
import { translatedLanguages } from '../site/languages.js';
import { instant, requiredText } from '../values.js';
import { editConflict, madeOf, presentVersion } from '../versions.js';

export const campaignTypes = ['weekendSpecial', 'monthlyNewsletter', 'appointmentReminder'] as const;

/** The templates of the form; the empty key is the placeholder. */
export const campaignTemplates = {
  weekendSpecial: 'Weekend Special - 15% off all services this Saturday & Sunday!',
  monthlyNewsletter: 'Monthly nail trends update with special offers',
  appointmentReminder: 'Appointment reminder template',
} as const satisfies Record<(typeof campaignTypes)[number], string>;

/** Body limit of Twilio's Messages resource, in characters. */
export const maxMessageLength = 1600;

/** A text written by staff. It may contain `{first_name}`, and no other placeholder. */
const messageText = requiredText(maxMessageLength).superRefine((message, context) => {
  const fault = placeholderFault(message);
  if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
});

/** A text that may also contain the placeholders of an offer. */
export const offerText = requiredText(maxMessageLength).superRefine((message, context) => {
  const fault = placeholderFault(message, ...offerPlaceholders);
  if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
});

/** The languages in which a campaign may have a text of its own. Its message is for everybody else. */
export const textLanguage = z.enum(translatedLanguages);
export type TextLanguage = z.output<typeof textLanguage>;

/** Texts for the customers whose recorded language is theirs, instead of the message. */
const languageTexts = z.partialRecord(textLanguage, messageText);

/** The two texts of a test: `a` is the message with its texts in other languages. */
export const testedText = z.enum(['a', 'b']);
export type TestedText = z.output<typeof testedText>;

/**
 * What counts in a test: customers who follow a short link of their text, who answer it other than by an opt-out, or who
 * come to the salon after it.
 */
export const testCriterion = z.enum(['clicks', 'replies', 'visits']);
export type TestCriterion = z.output<typeof testCriterion>;

/** The hours for which a test counts at most: visits are counted for seven days after a text. */
const longestTest = 168;
/** Clicks and answers come at once, visits within days. */
const shortestTest: Record<TestCriterion, number> = { clicks: 1, replies: 1, visits: 24 };
/** The hours that a form proposes. */
export const usualTestHours: Record<TestCriterion, number> = { clicks: 4, replies: 4, visits: 72 };
const testPercent = 'must be from 10 to 50 per cent';
const testHours = `must be from 1 to ${longestTest} hours`;
const visitHours = `must be from ${shortestTest.visits} to ${longestTest} hours, because customers come within days`;

/**
 * A test of a second text. A part of the audience gets one of both texts at random. The rest waits, and gets the one with
 * more clicks, replies or visits.
 */
export const textTest = z
  .object({
    message: offerText,
    /** In the same languages as the texts of the campaign. */
    texts: z.partialRecord(textLanguage, offerText).optional(),
    /** The share of the audience in the test, in whole percent. At least 20 customers are in it, or all if there are fewer. */
    percent: z.int('must be a whole number').min(10, testPercent).max(50, testPercent).default(20),
    criterion: testCriterion.default('clicks'),
    /**
     * From the last text of the test to the choice, for visits at least 24. The choice is made within the sending hours.
     */
    hours: z.int('must be a whole number').min(1, testHours).max(longestTest, testHours).default(4),
    /** What the rest gets without a clear result. `ask`: it waits until the owner chooses. */
    otherwise: z.enum(['a', 'b', 'ask']).default('a'),
  })
  .refine(({ criterion, hours }) => hours >= shortestTest[criterion], { path: ['hours'], error: visitHours });
export type TextTest = z.output<typeof textTest>;

/** The two criteria that the release before knows. */
const firstCriteria = testCriterion.exclude(['visits']);

/** A criterion as an answer and a stored test hold it. */
export interface HeldCriterion {
  /** With `counts`, for the release before, which decides by replies. */
  criterion: z.output<typeof firstCriteria>;
  counts?: 'visits' | undefined;
}

export const holdCriterion = (criterion: TestCriterion): HeldCriterion =>
  criterion === 'visits' ? { criterion: 'replies', counts: criterion } : { criterion };

export const heldCriterion = ({ criterion, counts }: HeldCriterion): TestCriterion => counts ?? criterion;

/** `campaignType` is a template key, or empty for a message without a template. */
export const campaignForm = z.object({
  message: messageText,
  texts: languageTexts.optional(),
  campaignType: z.enum([...campaignTypes, '']).default(''),
});
export type CampaignForm = z.output<typeof campaignForm>;

/** An id that the caller chooses. A retry with the same id starts no second campaign. */
const chosenId = z.uuid('must be a UUID').optional();

/** A launch without a schedule. */
export const launchForm = campaignForm.extend({ campaignId: chosenId, ...confirmation });
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
 * `lapsed`: customers with two or more visits, and none for a number of days. `birthday`: customers with a birthday
 * today. `first-visit`: customers whose first visit was within the last days.
 */
export const automationKinds = ['lapsed', 'birthday', 'first-visit'] as const;
export const automationKind = z.enum(automationKinds);
export type AutomationKind = z.infer<typeof automationKind>;

/** `{first_name}` is not replaced. */
const finalText = z.object({ body: z.string(), segments: z.int() });

export const campaign = z.object({
  id: z.uuid(),
  message: z.string(),
  campaignType: z.string(),
  /** The final text: `message` with the salon's name and the opt-out notice. `{first_name}` is not replaced. */
  body: z.string(),
  /** Segments of one text; with `{first_name}`, of a text to a customer without a name. */
  segments: z.int(),
  /** As staff wrote them, by language. */
  texts: z.record(z.string(), z.string()).optional(),
  /** The final texts of `texts`, as `body` and `segments` are those of `message`. */
  rendered: z.record(z.string(), finalText).optional(),
  /** Absent or null: none. */
  offer: z.object({ description: z.string(), lastDay: z.iso.date(), sharedCode: z.string().nullish() }).nullish(),
  /** The picture that goes with each text, as MMS. Absent or null: none. */
  pictureId: z.uuid().nullish(),
  /** The test of a second text. `rendered` and its `texts` are the final texts. Absent: none. */
  test: z
    .object({
      message: z.string(),
      texts: z.record(z.string(), z.string()),
      rendered: finalText.extend({ texts: z.record(z.string(), finalText) }),
      percent: z.int(),
      /** With `counts`, for the release before. */
      criterion: firstCriteria,
      /** What counts instead of `criterion`. */
      counts: z.literal('visits').optional(),
      hours: z.int(),
      otherwise: z.enum(['a', 'b', 'ask']),
    })
    .optional(),
  filter: audienceFilter.omit({ within: true }),
  /**
   * The segment that its audience is in besides. A draft follows the segment; a campaign keeps the filter of its launch or
   * schedule, also if the segment is changed or deleted. Absent or null: none.
   */
  segment: z.object({ id: z.uuid(), name: z.string(), filter: customerFilter }).nullish(),
  segmentId: z.uuid().nullish(),
  /** The share of the audience, in whole percent, that is excluded at random as the control group of the report. */
  holdoutPercent: z.int(),
  /** The number of edits of the draft. */
  version: presentVersion,
  status: campaignStatus,
  /** Why the campaign is paused or stalled, or what failed after its end, in words for staff; null otherwise. */
  statusReason: z.string().nullable(),
  simulated: z.boolean(),
  /** Recipients by state; all zero until the audience is frozen. */
  counts: z.record(recipientStatus, z.int()),
  /** The automation that created it; absent for a campaign created by hand. */
  automation: automationKind.optional(),
  createdAt: instant,
  /** The scheduled start; null without a schedule. */
  scheduledAt: instant.nullable(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
});
export type Campaign = z.infer<typeof campaign>;

/** A campaign before it starts. */
export const campaignDraft = campaignForm.extend({
  message: offerText,
  texts: z.partialRecord(textLanguage, offerText).optional(),
  /** Absent or null: none. With one, each text contains its code. */
  offer: offer.nullish(),
  /** A picture of `attachPicture`, which goes with each text, as MMS. Absent or null: none. */
  pictureId: z.uuid().nullish(),
  /** Absent or null: everybody gets the message. */
  test: textTest.nullish(),
  filter: audienceFilter.omit({ within: true }).default({}),
  /** Only customers in this segment. Absent or null: no segment. */
  segmentId: z.uuid().nullish(),
  holdoutPercent: z
    .int('must be a whole number')
    .min(0, 'must be from 0 to 50 per cent')
    .max(50, 'must be from 0 to 50 per cent')
    .default(0),
});
export type CampaignDraft = z.output<typeof campaignDraft>;

/** Why a member of the audience is excluded. */
const skipReasons = [
  'opted-out',
  'invalid',
  'no-consent',
  // the hours of the salon and of the phone never overlap
  'no-common-hours',
  'frequency-cap',
  'holdout',
  'cancelled',
] as const;
export const skipReason = z.enum(skipReasons);
export type SkipReason = z.infer<typeof skipReason>;

/** Why a customer is excluded before sending starts. */
export const exclusionReason = skipReason.exclude(['cancelled']);
export type ExclusionReason = z.infer<typeof exclusionReason>;

/** A draft and its start; without a start it launches now. */
export const campaignPlan = campaignDraft.extend({ at: instant.nullable().default(null) });
export type CampaignPlan = z.output<typeof campaignPlan>;

/** The timeout of answers that read every customer, in milliseconds: a hundred thousand take seconds. */
export const wholeAudienceMs = 30_000;

/** The defaults of a plan, apart from its text. */
export const everyoneNow = { filter: {}, holdoutPercent: 0, at: null } as const;

/** A text as the phone receives it. */
export const renderedText = z.object({
  body: z.string(),
  encoding: z.enum(['GSM-7', 'UCS-2']),
  length: z.int(),
  segments: z.int(),
});

/** How the first names of the customers who get a text change it. */
const nameFigures = z.object({
  /** The name in `body`. */
  example: z.string(),
  /** The number of eligible customers whose name can be used in a text. The others get the fallback. */
  withName: z.int(),
  withoutName: z.int(),
  fallback: z.string(),
  /** The number of eligible customers whose name alone makes their text UCS-2. */
  inUnicode: z.int(),
  /** The longest and most expensive text among the eligible customers; null without any. */
  longest: renderedText.nullable(),
});

/** A text in another language, as `campaignPreview` describes the message. */
const previewedText = renderedText.omit({ segments: true }).extend({
  language: z.string(),
  /** The number of eligible customers who get it. They are part of `eligible`. */
  eligible: z.int(),
  unicodeCharacters: z.array(z.string()),
  segmentsPerText: z.int(),
  names: nameFigures.optional(),
});
export type PreviewedText = z.infer<typeof previewedText>;

/**
 * Previews a launch. Counts are people; estimates use the sender's current rate and price. With `{first_name}` in the
 * text, `body` and the fields that describe it use an example name, and the totals use the names of the audience.
 */
export const campaignPreview = z.object({
  /** Customers that the filter matches, with a phone. */
  matched: z.int(),
  /** Customers that the filter matches, without a phone. */
  withoutPhone: z.int(),
  eligible: z.int(),
  excluded: z.record(exclusionReason, z.int()),
  /** The number of eligible customers without a recorded consent. */
  eligibleWithoutConsent: z.int(),
  body: z.string(),
  /**
   * The encoding of the final text. A segment has 70 characters in `UCS-2` (67 if there are several), otherwise 160
   * (153).
   */
  encoding: z.enum(['GSM-7', 'UCS-2']),
  /** In units of the encoding, as carriers count. */
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
  /**
   * Warnings before the launch, in words: same text sent recently, no consent recorded, window closed, Unicode,
   * simulated.
   */
  warnings: z.array(z.string()),
  simulated: z.boolean(),
  /** Present if the message has `{first_name}`. With `texts`, only of the customers who get the message. */
  names: nameFigures.optional(),
  /** The links in the texts. `isShort`: each customer gets a short link of their own, whose clicks are counted. */
  links: z.array(z.object({ url: z.string(), host: z.string(), isShort: z.boolean() })).optional(),
  /** By language, for each of the campaign's `texts`. The fields above that describe a text are of the message. */
  texts: z.array(previewedText).optional(),
  /**
   * Present if a second text is tested: the number of customers who get each text in the test, and the second text with
   * those in other languages. Totals and cost are those of the longer text.
   */
  test: z
    .object({
      a: z.int(),
      b: z.int(),
      text: previewedText.omit({ language: true, eligible: true }),
      texts: z.array(previewedText.omit({ eligible: true })),
    })
    .optional(),
  /**
   * Present if a picture goes with each text: the price of one such text in cents, whatever its length. `asLink`: what
   * a phone gets that takes no pictures, the longest text with a link to the picture; null: that would be too long, and
   * such a phone gets nothing.
   */
  picture: z
    .object({
      priceCents: z.number(),
      asLink: z.object({ segments: z.int(), priceCents: z.number() }).nullish(),
    })
    .optional(),
});
export type CampaignPreview = z.infer<typeof campaignPreview>;

export const campaignNotFound = { 'MESSAGING.CAMPAIGN_NOT_FOUND': 'not-found' } as const;
export const campaignStateRefused = { 'MESSAGING.CAMPAIGN_STATE': 'conflict' } as const;
/** The text and the offer do not fit. */
export const offerRefused = { 'MESSAGING.OFFER_INVALID': 'invalid' } as const;
/** The two texts of a test cannot be compared. */
export const testRefused = { 'MESSAGING.TEST_INVALID': 'invalid' } as const;
/** The picture is no longer kept, or belongs to a text to one phone. */
export const pictureRefused = { 'MESSAGING.PICTURE_NOT_FOUND': 'not-found' } as const;
/** The text cannot be signed or measured, or has a link that carriers refuse. */
export const textRefused = {
  'MESSAGING.MESSAGE_TOO_LONG': 'invalid',
  'MESSAGING.PUBLIC_SHORTENER': 'invalid',
  'MESSAGING.SALON_UNKNOWN': 'unavailable',
} as const;
const launchRefused = {
  'MESSAGING.NO_RECIPIENTS': 'invalid',
  'MESSAGING.SCHEDULE_PAST': 'invalid',
  ...offerRefused,
  ...testRefused,
} as const;
const notConnected = { 'MESSAGING.TWILIO_NOT_CONFIGURED': 'conflict' } as const;

const one = { id: z.uuid() };

/** The campaign names a segment that does not exist. */
export const segmentUnknown = { 'MESSAGING.SEGMENT_UNKNOWN': 'invalid' } as const;

/** `message` is a notice for staff. */
export const launchedCampaign = z.object({ campaignId: z.uuid(), message: z.string() });

/**
 * Creates a campaign and starts or schedules it in one step. An existing campaign stays unchanged; a refused one is
 * not stored.
 */
export const launchCampaign = defineRpc('messaging.launch-campaign.v1', {
  actor: 'owner',
  request: campaignPlan.extend({ campaignId: chosenId, ...confirmation, ...repeatable }),
  response: launchedCampaign.extend(replayable),
  errors: {
    ...textRefused,
    ...pictureRefused,
    ...segmentUnknown,
    ...launchRefused,
    ...sameTextRefused,
    ...idempotencyErrors,
  },
});

/** The newest campaigns, newest first. */
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
  errors: { ...textRefused, ...offerRefused, ...testRefused, ...pictureRefused, ...segmentUnknown },
});

export const campaignEdit = campaignDraft.extend(madeOf);
export type CampaignEdit = z.output<typeof campaignEdit>;

/** Only a draft can be edited. */
export const editCampaign = defineRpc('messaging.edit-campaign.v1', {
  actor: 'owner',
  request: campaignEdit.extend(one),
  response: campaign,
  errors: {
    ...campaignNotFound,
    ...textRefused,
    ...offerRefused,
    ...testRefused,
    ...pictureRefused,
    ...segmentUnknown,
    ...campaignStateRefused,
    ...editConflict('MESSAGING'),
  },
});

/**
 * Previews a draft, stored or not. With the id of a stored draft, the holdout is exactly that of its launch; without an
 * id, it has the average size. The filter that a campaign keeps from a segment is in `within`.
 */
export const previewCampaign = defineRpc('messaging.preview-campaign.v1', {
  request: campaignPlan.extend({ id: z.uuid().optional(), filter: audienceFilter.default({}) }),
  response: campaignPreview,
  errors: { ...textRefused, ...offerRefused, ...testRefused, ...segmentUnknown },
});

/** The start; now if absent. With a version, the campaign starts only if that is still its version. */
export const startForm = z.object({ at: instant.nullable().default(null), ...confirmation, ...madeOf });

/**
 * Starts a draft or a scheduled campaign now, or at `at`. A schedule that is overdue by more than an hour does not start
 * automatically: it waits for this call.
 */
export const startCampaign = defineRpc('messaging.start-campaign.v1', {
  actor: 'owner',
  request: startForm.extend(one),
  response: campaign,
  errors: {
    ...campaignNotFound,
    ...campaignStateRefused,
    ...launchRefused,
    ...segmentUnknown,
    ...sameTextRefused,
    ...editConflict('MESSAGING'),
  },
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

/** Ends a campaign or its schedule permanently: pending recipients are skipped. */
export const cancelCampaign = defineRpc('messaging.cancel-campaign.v1', {
  actor: 'owner',
  request: z.object(one),
  response: campaign,
  errors: { ...campaignNotFound, ...campaignStateRefused },
});

/**
 * Retries the recipients whose text the provider refused for a temporary reason: it was certainly not sent. `retried`
 * is their number.
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
  errors: { ...campaignNotFound, ...textRefused, ...offerRefused, ...testRefused, ...pictureRefused },
});
