import { z } from 'zod';
import { recipientStatus } from '../messaging/campaign.js';
import { defineRpc } from '../contract.js';
import { answer } from '../messaging/conversations.js';
import { customerNotFound } from './customer-record.js';
import { reply } from '../messaging/messaging.js';
import { textPicture } from '../messaging/pictures.js';
import { largestPage, pageQuery } from '../paging.js';
import { e164, instant } from '../values.js';
import { visitSource } from './visit-events.js';

/** `at` has microsecond precision. The timeline is ordered by `at`, then by `id`, newest first. */
const moment = { id: z.uuid(), at: instant };

const visitChange = z.object({
  at: instant,
  /** The staff account. */
  by: z.uuid(),
  reason: z.string(),
  before: z.object({ services: z.array(z.string()), amount: z.int(), visitedAt: instant }),
});

/** A visit. Amounts in cents; `amount` excludes the tip, `refunded` is for both together. */
export const visitEntry = z.object({
  kind: z.literal('visit'),
  ...moment,
  source: visitSource,
  services: z.array(z.string()),
  amount: z.int(),
  tip: z.int(),
  refunded: z.int(),
  /** The payment method reported by Square: card, cash. */
  paidBy: z.string().nullable(),
  receiptUrl: z.string().nullable(),
  /** A voided visit is shown but counts nowhere. */
  voided: z.object({ at: instant, reason: z.string() }).nullable(),
  /** Changes by staff, newest first, each with the previous values. Voiding is also a change. */
  changes: z.array(visitChange),
});
export type VisitEntry = z.infer<typeof visitEntry>;

/** A campaign text that the provider has accepted. */
export const textEntry = z.object({
  kind: z.literal('text'),
  ...moment,
  phone: e164,
  campaignId: z.uuid(),
  body: z.string(),
  status: recipientStatus,
  /** Absent or empty: none. */
  pictures: z.array(textPicture).optional(),
});
export type TextEntry = z.infer<typeof textEntry>;

/** A text from the customer. */
export const replyEntry = reply
  .pick({ phone: true, body: true, keyword: true, needsReview: true, wrongNumber: true })
  .extend({ kind: z.literal('reply'), ...moment, pictures: z.array(textPicture).optional() });
export type ReplyEntry = z.infer<typeof replyEntry>;

/** A text from staff to the customer, outside any campaign. */
export const answerEntry = answer
  .pick({ phone: true, body: true, status: true, error: true, delivery: true })
  .extend({ kind: z.literal('answer'), ...moment, pictures: z.array(textPicture).optional() });
export type AnswerEntry = z.infer<typeof answerEntry>;

/** A text between the salon and a customer. */
export const conversationEntry = z.discriminatedUnion('kind', [textEntry, replyEntry, answerEntry]);
export type ConversationEntry = z.infer<typeof conversationEntry>;

export const timelineEntry = z.discriminatedUnion('kind', [visitEntry, textEntry, replyEntry, answerEntry]);
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const timelineQuery = z.object(pageQuery);

const part = {
  before: z.object(moment).nullable(),
  limit: z
    .int()
    .min(1)
    .max(largestPage + 1),
};

/** The visits and the known phones of a customer. */
export const listVisits = defineRpc('customer.list-visits.v1', {
  request: z.object({ customerId: z.uuid(), ...part }),
  response: z.object({ phones: z.array(e164), visits: z.array(visitEntry) }),
  errors: customerNotFound,
});

/** The texts to and from these phones, without test sends and alerts to staff. */
export const listTextsWith = defineRpc('messaging.list-texts-with.v1', {
  request: z.object({ phones: z.array(e164).max(1000), ...part }),
  response: z.array(conversationEntry),
});
