import { z } from 'zod';
import { defineEvent, defineRpc, neverGivenUp } from '../contract.js';
import { e164, instant, requiredText } from '../values.js';
import { plainCode } from './offer.js';

/** How a code was redeemed: by staff, or as a discount of an order at Square. */
export const redeemedBy = z.enum(['desk', 'square']);

/** The offer of a campaign as one customer has it. */
export const customerOffer = z.object({
  id: z.uuid(),
  campaignId: z.uuid(),
  description: z.string(),
  /** Its last day, in the salon's time zone. */
  lastDay: z.iso.date(),
  /** The last day is over. */
  isOver: z.boolean(),
  code: z.string(),
  /** The phone that got the code. */
  phone: e164,
  /** Null: not redeemed. */
  redeemed: z.object({ at: instant, by: redeemedBy, canUndo: z.boolean() }).nullable(),
});
export type CustomerOffer = z.infer<typeof customerOffer>;

/** Any number of letters, so that a pasted sentence is answered rather than refused. */
export const typedCode = requiredText(60).transform(plainCode);

/** The phones of one customer. */
const phones = z.array(e164).max(200);

/** Those of open offers first, then by the last day. Without those that ended, or were redeemed, over 90 days ago. */
export const listOffers = defineRpc('messaging.list-offers.v1', {
  request: z.object({ phones }),
  response: z.object({ offers: z.array(customerOffer) }),
});

/**
 * What a code is. `valid`, `used`, `ended`: a customer's code, in `offer`. `shared`: one that all recipients of a campaign
 * have; it is redeemed for a customer. `unknown`: nobody has it.
 */
export const codeState = z.enum(['valid', 'used', 'ended', 'shared', 'unknown']);

export const findCode = defineRpc('messaging.find-code.v1', {
  request: z.object({ code: typedCode }),
  response: z.object({
    state: codeState,
    /** In words for staff. */
    explanation: z.string(),
    offer: customerOffer.nullable(),
  }),
});

/** Redeems a code for the customer with these phones. Each code is redeemed once; a shared one, once per customer. */
export const redeemOffer = defineRpc('messaging.redeem-offer.v1', {
  actor: 'staff',
  request: z.object({ phones, code: typedCode }),
  response: customerOffer,
  errors: {
    'MESSAGING.CODE_UNKNOWN': 'not-found',
    'MESSAGING.CODE_OF_ANOTHER': 'conflict',
    'MESSAGING.CODE_USED': 'conflict',
    'MESSAGING.OFFER_ENDED': 'conflict',
  },
});

/** How long staff can take back a redemption, in minutes. */
export const undoableMinutes = 60;

/** Takes back a redemption by staff. One that is open already is no error. */
export const undoRedemption = defineRpc('messaging.undo-redemption.v1', {
  actor: 'staff',
  request: z.object({ id: z.uuid() }),
  response: customerOffer,
  errors: { 'MESSAGING.CODE_UNKNOWN': 'not-found', 'MESSAGING.REDEMPTION_FINAL': 'conflict' },
});

/**
 * A customer paid an order with discounts. `discounts`: the names and codes of those. `phones`: those of the customer.
 * Also after a change of the order.
 */
export const discountsUsed = defineEvent(
  'customer.discounts-used.v1',
  z.object({
    customerId: z.uuid(),
    paymentId: z.string(),
    paidAt: instant,
    discounts: z.array(z.string()),
    phones: z.array(e164),
  }),
  { ...neverGivenUp, handledBy: 'messaging' },
);
