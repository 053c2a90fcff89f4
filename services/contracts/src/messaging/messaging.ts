import { z } from 'zod';
import { defineEvent, defineRpc, neverGivenUp } from '../contract.js';
import { pageQuery, searchedText } from '../paging.js';
import { e164, instant, largestInteger, requiredText } from '../values.js';
import { editConflict } from '../versions.js';

export const messagingPhoneInvalid = { 'MESSAGING.PHONE_INVALID': 'invalid' } as const;
/** A text from staff outside 8:00 to 21:00 where the phone is. */
export const textedAtNight = { 'MESSAGING.NIGHT': 'conflict' } as const;
export const messagingCursorInvalid = { 'MESSAGING.CURSOR_INVALID': 'invalid' } as const;

const twilioFormErrors = { 'MESSAGING.PARAMETER_REPEATED': 'invalid' } as const;

/** One segment in 100 seconds. A slower rate would look like a stall. */
export const slowestRate = 0.01;
export const fastestRate = 1000;

export const segmentsPerSecond = z
  .number('must be a number')
  .min(slowestRate, `must be at least ${slowestRate}`)
  .max(fastestRate, `must be at most ${fastestRate}`);

export const senderStatus = z.object({
  /** Texts are only recorded, none is sent. */
  simulated: z.boolean(),
  from: z.string().nullable(),
  /** Null: as fast as the provider accepts them. */
  segmentsPerSecond: z.number().nullable(),
  /** Sending resumes at this time because the provider asked for a pause; null without one. */
  heldUntil: instant.nullable(),
  heldReason: z.string().nullable(),
  /** The sending window, as set, in the salon's time zone. */
  window: z.string(),
});
export type SenderStatus = z.infer<typeof senderStatus>;

/** Whether texts are sent or only recorded. */
export const getSenderStatus = defineRpc('messaging.get-sender-status.v1', {
  request: z.object({}),
  response: z.object({ simulated: z.boolean(), from: z.string().nullable() }),
});

/** The full sender status, for staff. */
export const describeSender = defineRpc('messaging.describe-sender.v1', {
  request: z.object({}),
  response: senderStatus,
});

export const senderRateForm = z.object({
  segmentsPerSecond: segmentsPerSecond.nullable(),
  /** The rate that the change is based on, as in `senderStatus`. Absent: the change overwrites any rate. */
  seen: z.number().min(0).max(largestInteger).nullable().optional(),
});
export type SenderRateForm = z.output<typeof senderRateForm>;

/** Sets the sending rate of all workers while they run; null restores the setting. */
export const setSenderRate = defineRpc('messaging.set-sender-rate.v1', {
  actor: 'owner',
  request: senderRateForm,
  response: senderStatus,
  errors: editConflict('MESSAGING'),
});

/** The form of a Twilio webhook with a verified signature. A repeated parameter has all its values, in order. */
const twilioForm = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
export type TwilioForm = z.output<typeof twilioForm>;

/** The fields of a status callback that are read. Twilio sends more. */
export const statusFields = z.looseObject({
  MessageStatus: z.string().optional(),
  MessageSid: z.string().optional(),
  ErrorCode: z.string().optional(),
});

/** The fields of an incoming text that are read. Twilio sends more. */
export const inboundFields = z.looseObject({
  MessageSid: z.string(),
  From: z.string(),
  To: z.string().optional(),
  Body: z.string().optional(),
  /** `STOP`, `START` or `HELP`: Advanced Opt-Out has acted on the text. */
  OptOutType: z.string().optional(),
  /** The number of files: `MediaUrl0` with `MediaContentType0`, and so on. */
  NumMedia: z.string().optional(),
});

/** A status callback. */
export const receiveMessageStatus = defineRpc('messaging.receive-message-status.v2', {
  request: z.object({ recipientId: z.uuid(), claim: z.uuid().nullable(), params: twilioForm }),
  response: z.object({ applied: z.boolean() }),
  errors: twilioFormErrors,
  actor: 'provider',
});

/** A text from a phone. The opt-out keywords (STOP …) suppress the number; START lifts that. */
export const receiveInboundMessage = defineRpc('messaging.receive-inbound-message.v2', {
  request: z.object({ params: twilioForm }),
  response: z.object({ from: e164.nullable() }),
  errors: { ...twilioFormErrors, 'MESSAGING.INBOUND_INCOMPLETE': 'invalid' },
  actor: 'provider',
});

/** `opted-out`: the phone's owner opted out. `invalid`: the number cannot receive texts. */
export const suppressionReason = z.enum(['opted-out', 'invalid']);

/** The source: the phone's owner by text, the SMS provider, or staff. */
export const suppressionSource = z.enum(['inbound', 'provider', 'staff']);

/** A phone was suppressed. Not published for a suppression that follows an event of the customer service. */
export const phoneSuppressed = defineEvent(
  'messaging.phone-suppressed.v1',
  z.object({
    phone: e164,
    reason: suppressionReason,
    source: suppressionSource,
    at: instant,
    /**
     * The staff account that suppressed it, or the nil UUID for the command line; null for another source, or unknown.
     */
    actorId: z.uuid().nullable().default(null),
  }),
  { ...neverGivenUp, handledBy: 'customer' },
);

/** An opt-out was lifted by `source`. */
export const suppressionLifted = defineEvent(
  'messaging.suppression-lifted.v1',
  z.object({ phone: e164, source: suppressionSource, at: instant }),
  { ...neverGivenUp, handledBy: 'customer' },
);

/** A phone answered the question after the keyword with YES. `words`: the question as it was sent. */
export const joinConfirmed = defineEvent(
  'messaging.join-confirmed.v1',
  z.object({ phone: e164, words: z.string(), at: instant }),
  { ...neverGivenUp, handledBy: 'customer' },
);

/** The holder of a phone wrote that it is a wrong number, so it is not the phone of the customer who has it. */
export const wrongNumberReported = defineEvent(
  'messaging.wrong-number-reported.v1',
  z.object({ phone: e164, at: instant }),
  { ...neverGivenUp, handledBy: 'customer' },
);

/** The staff's review decided that no text of the phone says that it is a wrong number. */
export const wrongNumberWithdrawn = defineEvent(
  'messaging.wrong-number-withdrawn.v1',
  z.object({ phone: e164, at: instant }),
  { ...neverGivenUp, handledBy: 'customer' },
);

export const suppression = z.object({
  phone: e164,
  reason: suppressionReason,
  source: suppressionSource,
  since: instant,
});
export type Suppression = z.infer<typeof suppression>;

export const suppressionQuery = z.object({
  reason: suppressionReason.optional(),
  /** Digits of the phone, in any notation. */
  q: searchedText,
  ...pageQuery,
});

/** Newest first. */
export const listSuppressions = defineRpc('messaging.list-suppressions.v1', {
  request: suppressionQuery,
  response: z.object({ suppressions: z.array(suppression), nextCursor: z.string().nullable() }),
  errors: messagingCursorInvalid,
});

/** `phoneNumber` in any notation, region US. */
export const suppressionForm = z.object({ phoneNumber: requiredText(40) });

/** Suppresses a phone at the request of staff. */
export const suppressPhone = defineRpc('messaging.suppress-phone.v1', {
  actor: 'staff',
  request: suppressionForm,
  response: suppression,
  errors: messagingPhoneInvalid,
});

/**
 * Lifts a suppression by the staff or the provider. An opt-out by text is lifted only by START: the provider would refuse
 * the text anyway.
 */
export const liftSuppression = defineRpc('messaging.lift-suppression.v1', {
  actor: 'staff',
  request: suppressionForm,
  response: z.object({ phone: e164 }),
  errors: {
    ...messagingPhoneInvalid,
    'MESSAGING.NOT_SUPPRESSED': 'not-found',
    'MESSAGING.OPTED_OUT_BY_TEXT': 'conflict',
  },
});

/** A text from a phone to the salon. */
export const reply = z.object({
  id: z.uuid(),
  phone: z.string(),
  body: z.string(),
  /**
   * `stop-phrase`: an opt-out in free text, treated as an opt-out and shown for review. Null with `needsReview`: campaign
   * texts to the phone wait for the review.
   */
  keyword: z.enum(['stop', 'start', 'help', 'stop-phrase']).nullable(),
  receivedAt: instant,
  needsReview: z.boolean(),
  /** The text says that the phone is not the customer's. */
  wrongNumber: z.boolean().optional(),
});
export type Reply = z.infer<typeof reply>;

export const replyQuery = z.object({
  /** In any notation. Limits the list to the replies of one phone. */
  phone: requiredText(40).optional(),
  needsReview: z.stringbool().optional(),
  ...pageQuery,
});

/** Newest first. */
export const listReplies = defineRpc('messaging.list-replies.v1', {
  request: replyQuery.extend({ needsReview: z.boolean().optional() }),
  response: z.object({ replies: z.array(reply), nextCursor: z.string().nullable() }),
  errors: { ...messagingPhoneInvalid, ...messagingCursorInvalid },
});

export const reviewForm = z.object({ optOut: z.boolean('must be true or false') });

/**
 * Records whether staff consider a reply an opt-out. `false` lifts a mistaken opt-out, unless the phone has opted out
 * in another way, and gives a phone back whose holder was mistaken to say that it is a wrong number. `true` has no effect
 * if the phone has texted START since.
 */
export const reviewReply = defineRpc('messaging.review-reply.v1', {
  actor: 'staff',
  request: reviewForm.extend({ id: z.uuid() }),
  response: reply,
  errors: { 'MESSAGING.REPLY_NOT_FOUND': 'not-found' },
});
