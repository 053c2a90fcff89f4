import { z } from 'zod';
import { maxMessageLength } from './campaign.js';
import { defineRpc } from '../contract.js';
import { namedCustomer } from '../customers/customer.js';
import { idempotencyErrors, repeatable, replayable } from '../idempotency.js';
import { messagingCursorInvalid, messagingPhoneInvalid, reply, suppressionReason } from './messaging.js';
import { pageQuery, searchedText } from '../paging.js';
import { e164, instant, requiredText } from '../values.js';

/** `skipped`: its phone opted out before the text left. */
export const answerStatus = z.enum(['pending', 'sending', 'accepted', 'failed', 'unknown', 'skipped']);
export type AnswerStatus = z.infer<typeof answerStatus>;

/** A text of the staff to one person. */
export const answer = z.object({
  id: z.uuid(),
  phone: e164,
  body: z.string(),
  segments: z.int(),
  status: answerStatus,
  simulated: z.boolean().nullable(),
  /** Why it has not been sent, in words; null unless that is so. */
  error: z.string().nullable(),
  createdAt: instant,
});
export type Answer = z.infer<typeof answer>;

/** It is sent as it is written: no name and no opt-out notice are added. */
export const answerForm = z.object({ message: requiredText(maxMessageLength) });

/** `phoneNumber` in any notation, region US. */
const one = { phoneNumber: requiredText(40) };

/** Why the staff may not text a phone. `no-consent`: it has neither texted the salon nor agreed to texts. */
export const textRefusal = z.enum([...suppressionReason.options, 'no-consent']);
export type TextRefusal = z.infer<typeof textRefusal>;

/** Whether the staff may text a phone; null: it may. */
export const describePhone = defineRpc('messaging.describe-phone.v1', {
  request: z.object(one),
  response: z.object({ phone: e164, refused: textRefusal.nullable() }),
  errors: messagingPhoneInvalid,
});

/**
 * Texts a phone that has texted the salon or has agreed to texts, at any hour, ahead of campaigns. A phone that has opted out
 * or takes no texts gets none, now or when the text is about to leave.
 */
export const sendAnswer = defineRpc('messaging.send-answer.v1', {
  actor: 'staff',
  request: answerForm.extend({ ...one, ...repeatable }),
  response: answer.extend(replayable),
  errors: {
    ...messagingPhoneInvalid,
    ...idempotencyErrors,
    'MESSAGING.PHONE_SUPPRESSED': 'conflict',
    'MESSAGING.NO_CONVERSATION': 'conflict',
    /** Its person was erased meanwhile. */
    'MESSAGING.ANSWER_NOT_FOUND': 'not-found',
  },
});

/** A phone that has texted the salon or that the staff has texted; texts of campaigns are not counted. */
export const conversation = z.object({
  phone: z.string(),
  /** The latest text from the phone; null: it has not texted, so `answered` is there. */
  latest: reply.pick({ id: true, body: true, keyword: true, receivedAt: true }).nullable(),
  /** The latest text of the staff, if it is newer. */
  answered: z.object({ body: z.string(), at: instant }).nullable(),
  /** Texts from the phone since somebody of the staff read the conversation. */
  unread: z.int(),
  /** A text may be an opt-out: the staff decides. */
  needsReview: z.boolean(),
  /** Why the phone gets no texts; null: it gets them. */
  suppressed: suppressionReason.nullable(),
});
export type Conversation = z.infer<typeof conversation>;

/** With the customer who has the phone; absent without one, or while the names cannot be read. */
export const namedConversation = conversation.extend({ customer: namedCustomer.optional() });
export type NamedConversation = z.infer<typeof namedConversation>;

export const conversationQuery = z.object({
  /** Limits the list to conversations with unread texts, or with one to review. */
  show: z.enum(['unread', 'review']).optional(),
  /** Digits of the phone, in any notation. */
  q: searchedText,
  ...pageQuery,
});

/** By the latest text of either side, newest first. */
export const listConversations = defineRpc('messaging.list-conversations.v1', {
  request: conversationQuery,
  response: z.object({ conversations: z.array(conversation), nextCursor: z.string().nullable() }),
  errors: messagingCursorInvalid,
});

/** `upTo`: when the latest text arrived that was shown. */
export const readForm = z.object({ upTo: instant });

/** Marks a conversation as read, for all of the staff. It does not become unread again. */
export const markConversationRead = defineRpc('messaging.mark-conversation-read.v1', {
  actor: 'staff',
  request: readForm.extend(one),
  response: z.object({ phone: e164 }),
  errors: messagingPhoneInvalid,
});
