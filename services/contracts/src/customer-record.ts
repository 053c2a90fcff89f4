import { z } from 'zod';
import { defineRpc } from './contract.js';
import { consentStates, customer } from './customer.js';
import { instant } from './values.js';

export const customerNotFound = { 'CUSTOMER.NOT_FOUND': 'not-found' } as const;

/** A customer in full. Amounts in cents, of the visits that count. */
export const customerRecord = customer.extend({
  knownSince: instant,
  firstVisit: instant.nullable(),
  /** What was given beside `totalSpent`. */
  tips: z.int(),
  /** Of amounts and tips together. */
  refunded: z.int(),
  consent: z.enum(consentStates),
});
export type CustomerRecord = z.infer<typeof customerRecord>;

export const getCustomer = defineRpc('customer.get.v1', {
  request: z.object({ id: z.uuid() }),
  response: customerRecord,
  errors: customerNotFound,
});
