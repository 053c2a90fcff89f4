import { z } from 'zod';
import { maxMessageLength } from './campaign.js';
import { defineRpc } from '../contract.js';
import { namedCustomer } from '../customers/customer.js';
import { idempotencyErrors, repeatable, replayable } from '../idempotency.js';
import { messagingCursorInvalid, messagingPhoneInvalid, reply, suppressionReason, textedAtNight } from './messaging.js';
import { pageQuery, searchedText } from '../paging.js';
import { e164, instant, requiredText, text } from '../values.js';

/** `skipped`: the phone opted out before the text was sent. */
export const answerStatus = z.enum(['pending', 'sending', 'accepted', 'failed', 'unknown', 'skipped']);
export type AnswerStatus = z.infer<typeof answerStatus>;

/** A text from staff to one person. */
export const answer = z.object({
  id: z.uuid(),
  phone: e164,
  body: z.string(),
  segments: z.int(),
  status: answerStatus,
  simulated: z.boolean().nullable(),
  /** Why it waits, was not sent or not delivered, in words; null otherwise. */
  error: z.string().nullable(),
  /** What the provider has reported of an accepted text; null or absent: nothing yet. */
  delivery: z.enum(['delivered', 'undelivered']).nullish(),
  createdAt: instant,
});
export type Answer = z.infer<typeof answer>;

/** Sent as written: no name and no opt-out notice are added. */
export const answerForm = z
  .object({
    message: text('is required').trim().max(maxMessageLength, `must be at most ${maxMessageLength} characters`),
    /** Of `attachPicture`. It is sent once. */
    pictureId: z.uuid().optional(),
  })
  // a picture needs no words
  .refine(({ message, pictureId }) => message !== '' || pictureId !== undefined, {
    path: ['message'],
    error: 'is required',
  });

/** `phoneNumber` in any notation, region US. */
const one = { phoneNumber: requiredText(40) };

/** Why staff may not text a phone. `no-consent`: it has neither texted the salon nor consented to texts. */
export const textRefusal = z.enum([...suppressionReason.options, 'no-consent']);
export type TextRefusal = z.infer<typeof textRefusal>;

/** Why staff may not text a phone; null if they may. */
export const describePhone = defineRpc('messaging.describe-phone.v1', {
  request: z.object(one),
  response: z.object({ phone: e164, refused: textRefusal.nullable() }),
  errors: messagingPhoneInvalid,
});

/**
 * Texts a phone that has texted the salon or consented to texts, at any hour and ahead of campaigns. Suppressed phones
 * are refused, and are checked again immediately before sending.
 */
export const sendAnswer = defineRpc('messaging.send-answer.v1', {
  actor: 'staff',
  request: answerForm.safeExtend({ ...one, ...repeatable }),
  response: answer.extend(replayable),
  errors: {
    ...messagingPhoneInvalid,
    ...idempotencyErrors,
    'MESSAGING.PHONE_SUPPRESSED': 'conflict',
    'MESSAGING.NO_CONVERSATION': 'conflict',
    ...textedAtNight,
    /** The attached picture was sent already, or was not sent for a day. */
    'MESSAGING.PICTURE_NOT_FOUND': 'not-found',
    /** The person was erased in the meantime. */
    'MESSAGING.ANSWER_NOT_FOUND': 'not-found',
  },
});

/** Somebody who may answer. `name`: the e-mail address of an account without a name. */
export const conversationPerson = z.object({ id: z.uuid(), name: z.string() });
export type ConversationPerson = z.infer<typeof conversationPerson>;

/** A phone that has texted the salon or that staff have texted; campaign texts do not count. */
export const conversation = z.object({
  phone: z.string(),
  /** The latest text from the phone; null if it has not texted; `answered` is then set. */
  latest: reply
    .pick({ id: true, body: true, keyword: true, receivedAt: true })
    .extend({
      /** How many it brings along; absent: none. */
      pictures: z.int().optional(),
      /** Files that are no pictures, or could not be fetched; absent: none. */
      otherFiles: z.int().optional(),
    })
    .nullable(),
  /** The latest text from staff, if it is newer. */
  answered: z.object({ body: z.string(), at: instant }).nullable(),
  /** The number of texts from the phone since staff last read the conversation. */
  unread: z.int(),
  /** A text may be an opt-out, which staff must review. */
  needsReview: z.boolean(),
  /** Why the phone is suppressed; null if it is not. */
  suppressed: suppressionReason.nullable(),
  /** Until staff close it. A customer's text opens it again. */
  isOpen: z.boolean().optional(),
  /** When the oldest text that nobody has answered arrived; null: nobody waits. */
  waitingSince: instant.nullable().optional(),
  /** Who answers it; null: nobody. */
  assignee: conversationPerson.nullable().optional(),
  /** Whose account has ended, so that nobody answers it any more; null: nobody's. */
  left: z.string().nullable().optional(),
});
export type Conversation = z.infer<typeof conversation>;

/** With the customer of the phone; absent without one, or while names cannot be read. */
export const namedConversation = conversation.extend({ customer: namedCustomer.optional() });
export type NamedConversation = z.infer<typeof namedConversation>;

export const conversationQuery = z.object({
  /**
   * Limits the list: to conversations with unread texts, with a text to review, open or closed, in which the customer
   * waits, or that the caller answers. Those in which somebody waits come with the longest wait first.
   */
  show: z.enum(['unread', 'review', 'open', 'waiting', 'mine', 'closed']).optional(),
  /** Digits of the phone, in any notation. */
  q: searchedText,
  ...pageQuery,
});

/** Ordered by the latest text of either side, newest first. `caller`: the account, for `mine`. */
export const listConversations = defineRpc('messaging.list-conversations.v1', {
  request: conversationQuery.extend({ caller: z.uuid().optional() }),
  response: z.object({ conversations: z.array(conversation), nextCursor: z.string().nullable() }),
  errors: messagingCursorInvalid,
});

/** `upTo`: the arrival time of the latest text that was shown. */
export const readForm = z.object({ upTo: instant });

/** Marks a conversation as read for all staff. It cannot be marked as unread. */
export const markConversationRead = defineRpc('messaging.mark-conversation-read.v1', {
  actor: 'staff',
  request: readForm.extend(one),
  response: z.object({ phone: e164 }),
  errors: messagingPhoneInvalid,
});

/** How many are open, how many customers wait, and how many open ones the account answers. */
export const conversationCounts = z.object({ open: z.int(), waiting: z.int(), mine: z.int() });
export type ConversationCounts = z.infer<typeof conversationCounts>;

export const summarizeConversations = defineRpc('messaging.summarize-conversations.v1', {
  request: z.object({ caller: z.uuid() }),
  response: conversationCounts,
});

const unknownConversation = { 'MESSAGING.CONVERSATION_NOT_FOUND': 'not-found' } as const;

export const openForm = z.object({ isOpen: z.boolean() });

/** Closes a conversation that needs nothing more, or opens it again. */
export const setConversationOpen = defineRpc('messaging.set-conversation-open.v1', {
  actor: 'staff',
  request: openForm.extend(one),
  response: z.object({ phone: e164 }),
  errors: { ...messagingPhoneInvalid, ...unknownConversation },
});

/** `accountId`: null for nobody. */
export const assignmentForm = z.object({ accountId: z.uuid().nullable() });

/** Says who answers a conversation. */
export const assignConversation = defineRpc('messaging.assign-conversation.v1', {
  actor: 'staff',
  request: assignmentForm.extend(one),
  response: z.object({ phone: e164 }),
  errors: { ...messagingPhoneInvalid, ...unknownConversation, 'MESSAGING.ASSIGNEE_UNKNOWN': 'conflict' },
});

/** Who may answer conversations, by name. */
export const listConversationPeople = defineRpc('messaging.list-conversation-people.v1', {
  request: z.object({}),
  response: z.object({ people: z.array(conversationPerson) }),
});
