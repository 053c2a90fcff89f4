import { z } from 'zod';
import { campaignNotFound, campaignStateRefused, campaignStatus, recipientStatus, skipReason } from './campaign.js';
import { defineRpc } from '../contract.js';
import { messagingCursorInvalid } from './messaging.js';
import { pageQuery, searchedText } from '../paging.js';
import { e164, instant } from '../values.js';

/** The full progress of a campaign, computed from the ledger. */
export const campaignProgress = z.object({
  id: z.uuid(),
  /** Changes exactly when a field below other than `etaSeconds` and `rereadAt` changes. It is the id of the server-sent event. */
  version: z.string(),
  status: campaignStatus,
  statusReason: z.string().nullable(),
  simulated: z.boolean(),
  /** False until the audience is frozen; until then the counts grow. */
  isFrozen: z.boolean(),
  counts: z.record(recipientStatus, z.int()),
  /** The segments of all recipients that are not skipped. As in the pace, a text with a picture counts as one. */
  totalSegments: z.int(),
  /** The segments of the texts that the provider has accepted. */
  sentSegments: z.int(),
  /** Over the last ten seconds. */
  segmentsPerSecond: z.number(),
  /** Seconds until the last text is sent, quiet hours included; null if unknown. */
  etaSeconds: z.number().nullable(),
  /** Sending resumes at this time: the window is closed, or the provider asked for a pause. */
  heldUntil: instant.nullable(),
  heldReason: z.string().nullable(),
  /**
   * When a field changes by the passing of time, without an event; null: only an event changes them. Absent in answers
   * of the release before, which publishes no events about campaigns.
   */
  rereadAt: instant.nullable().optional(),
});
export type CampaignProgress = z.infer<typeof campaignProgress>;

/**
 * The data of the stream's other events. `unavailable`: the progress of the campaign `id` cannot be read now; the stream
 * continues. `end`: the stream is over, and clients must not reconnect.
 */
export const progressUnavailable = z.object({ message: z.string(), id: z.uuid() });
export const progressEnd = z.object({ reason: z.enum(['finished', 'cancelled', 'signed-out']) });
export type ProgressEnd = z.infer<typeof progressEnd>;

export const getCampaignProgress = defineRpc('messaging.get-campaign-progress.v1', {
  request: z.object({ id: z.uuid() }),
  response: campaignProgress,
  errors: campaignNotFound,
});

export const recipientQuery = z.object({
  status: recipientStatus.optional(),
  /** Digits of the phone, in any notation. */
  q: searchedText,
  ...pageQuery,
});

export const campaignRecipient = z.object({
  id: z.uuid(),
  customerId: z.uuid(),
  phone: e164,
  status: recipientStatus,
  /** Null for a reason that is not in this list: `explanation` has it. */
  skipReason: skipReason.nullable(),
  /** The provider's error code. */
  errorCode: z.string().nullable(),
  /** The outcome in words for the staff: `The number takes no texts (a landline).` */
  explanation: z.string(),
  /** 1, or 2 after a retry. */
  attempt: z.int(),
  segments: z.int(),
  /** The language of the text, if the campaign has one for it; null or absent: the message. */
  textLanguage: z.string().nullish(),
  acceptedAt: instant.nullable(),
  updatedAt: instant,
});
export type CampaignRecipient = z.infer<typeof campaignRecipient>;

/** Ordered by id. */
export const listCampaignRecipients = defineRpc('messaging.list-campaign-recipients.v1', {
  request: recipientQuery.extend({ id: z.uuid() }),
  response: z.object({ recipients: z.array(campaignRecipient), nextCursor: z.string().nullable() }),
  errors: { ...campaignNotFound, ...messagingCursorInvalid },
});

/** The visits of one group of customers within the report's period. Money in cents, tips excluded. */
export const reportGroup = z.object({
  customers: z.int(),
  /** Customers with at least one visit. */
  visitors: z.int(),
  visits: z.int(),
  amount: z.int(),
  amountPerCustomer: z.number(),
});

/** The customers who followed a link. `automatic`: only programs did, such as previews of phones and scanners. */
const clickFigures = z.object({ people: z.int(), automatic: z.int() });

export const campaignReport = z.object({
  id: z.uuid(),
  /** Texts were only recorded, none was sent. */
  simulated: z.boolean(),
  from: instant,
  to: instant,
  /** False until the report's period is over; until then the figures grow. */
  isComplete: z.boolean(),
  /** All customers assigned to the text, delivered or not, for comparison with the holdout. */
  sent: reportGroup,
  /** The control group: customers excluded at random; null without a holdout. */
  holdout: reportGroup.nullable(),
  /** Recipients who opted out by text within the report's period. */
  optedOut: z.int(),
  /** Present if the texts have short links: customers who followed any, and each. */
  clicks: clickFigures.extend({ links: z.array(clickFigures.extend({ url: z.string() })) }).optional(),
  /** Present if the campaign has texts in other languages: the customers of `sent` by their text; null: the message. */
  texts: z.array(z.object({ language: z.string().nullable(), customers: z.int() })).optional(),
  /**
   * The effect of the text in cents per customer of `sent`, with its 95 % confidence interval; `total` for all of them.
   * Null without a holdout, before a text is sent, or with too few visits.
   */
  effect: z.object({ amountPerCustomer: z.number(), low: z.number(), high: z.number(), total: z.number() }).nullable(),
  /** Recipients who answered by text within the report's period, other than by an opt-out. */
  replies: z.int().optional(),
  /** Present if the campaign has an offer: the customers who redeemed its code until now, and where. */
  redemptions: z.object({ people: z.int(), atDesk: z.int(), inSquare: z.int() }).optional(),
  /**
   * The shares of `sent` and `holdout` that came, from 0 to 1, and their difference with its 95 % confidence interval. Null
   * without a holdout, before a text is sent, or with too few visits.
   */
  visitLift: z
    .object({ sent: z.number(), holdout: z.number(), difference: z.number(), low: z.number(), high: z.number() })
    .nullish(),
  /** The certainty of that difference, in words. Absent if there is nothing to compare. */
  visitsConclusion: z.string().optional(),
  /** The certainty of the effect, in words. */
  conclusion: z.string(),
});
export type CampaignReport = z.infer<typeof campaignReport>;

/** The visits of the seven days after the start. Refused for a campaign that has not started. */
export const getCampaignReport = defineRpc('messaging.get-campaign-report.v1', {
  request: z.object({ id: z.uuid() }),
  response: campaignReport,
  errors: { ...campaignNotFound, ...campaignStateRefused },
});
