import { z } from 'zod';
import { recipientStatus } from '../messaging/campaign.js';
import { defineRpc } from '../contract.js';
import { answer } from '../messaging/conversations.js';
import { customerNotFound } from './customer-record.js';
import { reply } from '../messaging/messaging.js';
import { largestPage, pageQuery } from '../paging.js';
import { e164, instant, text } from '../values.js';
import { visitSource } from './visit-events.js';

/** `at` is exact to the microsecond: the timeline is in the order of `at` and then of `id`, the newest first. */
const moment = { id: z.uuid(), at: instant };

const visitChange = z.object({
  at: instant,
  /** The staff account. */
  by: z.uuid(),
  reason: z.string(),
  before: z.object({ services: z.array(z.string()), amount: z.int(), visitedAt: instant }),
});

/** A visit. Amounts in cents; `amount` excludes the tip, `refunded` is of both together. */
export const visitEntry = z.object({
  kind: z.literal('visit'),
  ...moment,
  source: visitSource,
  services: z.array(z.string()),
  amount: z.int(),
  tip: z.int(),
  refunded: z.int(),
  /** How it was paid: card, cash. Square tells it. */
  paidBy: z.string().nullable(),
  receiptUrl: z.string().nullable(),
  /** Shown, and counted nowhere. */
  voided: z.object({ at: instant, reason: z.string() }).nullable(),
  /** What staff changed of it, the newest first, each with what stood there before. Voiding is a change as well. */
  changes: z.array(visitChange),
});
export type VisitEntry = z.infer<typeof visitEntry>;

/** A text of a campaign that the provider has taken. */
export const textEntry = z.object({
  kind: z.literal('text'),
  ...moment,
  phone: e164,
  campaignId: z.uuid(),
  body: z.string(),
  status: recipientStatus,
});
export type TextEntry = z.infer<typeof textEntry>;

/** A text from the customer. */
export const replyEntry = reply
  .pick({ phone: true, body: true, keyword: true, needsReview: true })
  .extend({ kind: z.literal('reply'), ...moment });
export type ReplyEntry = z.infer<typeof replyEntry>;

/** A text of the staff to the customer, outside of any campaign. */
export const answerEntry = answer
  .pick({ phone: true, body: true, status: true, error: true })
  .extend({ kind: z.literal('answer'), ...moment });
export type AnswerEntry = z.infer<typeof answerEntry>;

/** What the salon and a customer have texted each other. */
export const conversationEntry = z.discriminatedUnion('kind', [textEntry, replyEntry, answerEntry]);
export type ConversationEntry = z.infer<typeof conversationEntry>;

export const timelineEntry = z.discriminatedUnion('kind', [visitEntry, textEntry, replyEntry, answerEntry]);
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const timelineQuery = z.object(pageQuery).extend({ cursor: text().max(500).optional() });

const part = {
  before: z.object(moment).nullable(),
  limit: z
    .int()
    .min(1)
    .max(largestPage + 1),
};

/** The visits of a customer, and the phones under which the customer is known. */
export const listVisits = defineRpc('customer.list-visits.v1', {
  request: z.object({ customerId: z.uuid(), ...part }),
  response: z.object({ phones: z.array(e164), visits: z.array(visitEntry) }),
  errors: customerNotFound,
});

/** What was texted to and from these phones. Test texts and alerts to the staff are no part of it. */
export const listTextsWith = defineRpc('messaging.list-texts-with.v1', {
  request: z.object({ phones: z.array(e164).max(1000), ...part }),
  response: z.array(conversationEntry),
});
