import { z } from 'zod';
import { defineEvent, defineRpc } from './contract.js';
import { e164, instant } from './values.js';

/** Whether texts really leave, or are only recorded. */
export const getSenderStatus = defineRpc('messaging.get-sender-status.v1', {
  request: z.object({}),
  response: z.object({ simulated: z.boolean(), from: z.string().nullable() }),
});

/**
 * A status callback. `url` is the full public address that Twilio signed, with its query.
 * Errors: MESSAGING.TWILIO_SIGNATURE_INVALID (forbidden), MESSAGING.TWILIO_NOT_CONFIGURED (unavailable).
 */
export const receiveMessageStatus = defineRpc('messaging.receive-message-status.v1', {
  request: z.object({
    recipientId: z.uuid(),
    claim: z.string().nullable(),
    url: z.string(),
    signature: z.string().nullable(),
    params: z.record(z.string(), z.string()),
  }),
  response: z.object({ applied: z.boolean() }),
});

/** A text from a phone. The words of campaigns' law (STOP …) suppress the number, START lifts it. */
export const receiveInboundMessage = defineRpc('messaging.receive-inbound-message.v1', {
  request: z.object({ url: z.string(), signature: z.string().nullable(), params: z.record(z.string(), z.string()) }),
  response: z.object({ from: e164.nullable() }),
});

/** `opted-out`: its owner said so. `invalid`: it takes no texts. */
export const suppressionReason = z.enum(['opted-out', 'invalid']);

/** Who said so: its owner by text, the SMS provider, or somebody to the staff. */
export const suppressionSource = z.enum(['inbound', 'provider', 'staff']);

/** A phone gets no campaign from now on. Not told of what the customer service told us itself. */
export const phoneSuppressed = defineEvent(
  'messaging.phone-suppressed.v1',
  z.object({ phone: e164, reason: suppressionReason, source: suppressionSource, at: instant }),
);

/** A phone that had opted out may be texted again; `source`: by whom it was lifted. */
export const suppressionLifted = defineEvent(
  'messaging.suppression-lifted.v1',
  z.object({ phone: e164, source: suppressionSource, at: instant }),
);
