import { z } from 'zod';
import { campaignNotFound, campaignStateRefused, campaignStatus, recipientStatus, skipReason } from './campaign.js';
import { defineRpc } from './contract.js';
import { messagingCursorInvalid } from './messaging.js';
import { pageQuery } from './paging.js';
import { e164, instant } from './values.js';

/** How far a campaign is: a whole picture each time, exact from the ledger. */
export const campaignProgress = z.object({
  id: z.uuid(),
  /** Another one whenever anything below but the ETA has changed, and only then; the id of a server-sent event. */
  version: z.string(),
  status: campaignStatus,
  statusReason: z.string().nullable(),
  simulated: z.boolean(),
  /** False while the audience is still being written down: the counts grow until then. */
  isFrozen: z.boolean(),
  counts: z.record(recipientStatus, z.int()),
  /** Of all recipients who are not skipped. */
  totalSegments: z.int(),
  /** Of those whose text the provider has taken. */
  sentSegments: z.int(),
  /** Over the last ten seconds. */
  segmentsPerSecond: z.number(),
  /** Seconds until the last text has left, the hours in which nothing may be sent included; null when nobody can say. */
  etaSeconds: z.number().nullable(),
  /** Nothing leaves before this moment: the window is closed, or the provider asked for a pause. */
  heldUntil: instant.nullable(),
  heldReason: z.string().nullable(),
});
export type CampaignProgress = z.infer<typeof campaignProgress>;

/**
 * The data of the stream's other events. `unavailable`: the figures cannot be had just now, the stream goes on with the
 * next ones. `end`: nothing more will come, and nobody should connect again.
 */
export const progressUnavailable = z.object({ message: z.string() });
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
  q: z.string().trim().max(40).optional(),
  ...pageQuery,
});

export const campaignRecipient = z.object({
  id: z.uuid(),
  customerId: z.uuid(),
  phone: e164,
  status: recipientStatus,
  skipReason: skipReason.nullable(),
  /** The provider's number of what went wrong. */
  errorCode: z.string().nullable(),
  /** What became of it, in words for the staff: `The number takes no texts (a landline).` */
  explanation: z.string(),
  /** 1, or 2 after a second try. */
  attempt: z.int(),
  segments: z.int(),
  acceptedAt: instant.nullable(),
  updatedAt: instant,
});
export type CampaignRecipient = z.infer<typeof campaignRecipient>;

/** By id. */
export const listCampaignRecipients = defineRpc('messaging.list-campaign-recipients.v1', {
  request: recipientQuery.extend({ id: z.uuid() }),
  response: z.object({ recipients: z.array(campaignRecipient), nextCursor: z.string().nullable() }),
  errors: { ...campaignNotFound, ...messagingCursorInvalid },
});

/** What one group of customers brought in within the report's days. Money in cents, tips excluded. */
export const reportGroup = z.object({
  customers: z.int(),
  /** Customers with at least one visit. */
  visitors: z.int(),
  visits: z.int(),
  amount: z.int(),
  amountPerCustomer: z.number(),
});

export const campaignReport = z.object({
  id: z.uuid(),
  /** The texts were only recorded, none left. */
  simulated: z.boolean(),
  from: instant,
  to: instant,
  /** False while the days are not over: the figures still grow. */
  isComplete: z.boolean(),
  /** Everybody the text was meant for, whether or not it got through, so that they compare with the holdout. */
  sent: reportGroup,
  /** Those left out by chance, who tell what would have come in anyway; null without a holdout. */
  holdout: reportGroup.nullable(),
  /**
   * What the text brought more than none, in cents per customer of `sent`, with the interval that holds it in 95 of 100
   * such tests; `total` for all of them. Null without a holdout, before a text has left, or while too few have come to tell.
   */
  effect: z.object({ amountPerCustomer: z.number(), low: z.number(), high: z.number(), total: z.number() }).nullable(),
  /** How sure that is, in words. */
  conclusion: z.string(),
});
export type CampaignReport = z.infer<typeof campaignReport>;

/** Visits of the seven days after the start. A campaign that has not begun is refused. */
export const getCampaignReport = defineRpc('messaging.get-campaign-report.v1', {
  request: z.object({ id: z.uuid() }),
  response: campaignReport,
  errors: { ...campaignNotFound, ...campaignStateRefused },
});
