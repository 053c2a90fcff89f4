import { z } from 'zod';
import { defineEvent, mayGoUnheard } from '../contract.js';
import { e164, instant } from '../values.js';

export const visitSource = z.enum(['manual', 'square']);

/** The facts of a visit. Amounts in cents; `amount` excludes the tip, `refunded` is for both together. */
const visitFacts = {
  customerId: z.uuid(),
  visitId: z.uuid(),
  source: visitSource,
  visitedAt: instant,
  amount: z.int(),
  tip: z.int(),
  refunded: z.int(),
  services: z.array(z.string()),
};

/** A customer was created: by hand, with a first payment, or from a file. */
export const customerCreated = defineEvent(
  'customer.created.v1',
  z.object({ customerId: z.uuid(), phone: e164, source: z.enum([...visitSource.options, 'import']) }),
  mayGoUnheard,
);

export const visitRecorded = defineEvent('customer.visit-recorded.v1', z.object(visitFacts), mayGoUnheard);

/**
 * A recorded visit changed: its amount, a refund, its services, its customer, or whether it counts. The facts are those
 * after the change.
 */
export const visitCorrected = defineEvent(
  'customer.visit-corrected.v1',
  z.object({ ...visitFacts, previousCustomerId: z.uuid(), voided: z.boolean() }),
  mayGoUnheard,
);

/** A customer's phone changed. Consent and suppression stay with the old phone. */
export const phoneChanged = defineEvent(
  'customer.phone-changed.v1',
  z.object({ customerId: z.uuid(), from: e164, to: e164 }),
  mayGoUnheard,
);
