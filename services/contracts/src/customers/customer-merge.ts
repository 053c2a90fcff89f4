import { z } from 'zod';
import { defineEvent, defineRpc, mayGoUnheard } from '../contract.js';
import { customerNotFound, customerRecord } from './customer-record.js';

export const customerMerge = z.object({
  /** The record that is merged. */
  otherId: z.uuid(),
});

/**
 * Merges two records of one person: the record `id` represents both, and the other disappears from lists. Each keeps
 * its phone, its visits and its notes. Consent and suppression stay with the phones.
 */
export const mergeCustomers = defineRpc('customer.merge.v1', {
  actor: 'staff',
  request: customerMerge.extend({ id: z.uuid() }),
  response: customerRecord,
  errors: {
    ...customerNotFound,
    'CUSTOMER.MERGED_WITH_ITSELF': 'invalid',
    'CUSTOMER.ALREADY_MERGED': 'conflict',
    'CUSTOMER.WITHOUT_PHONE': 'conflict',
  },
});

/** Separates the merged record `id` again, with its data from before and since the merge. Returns that record. */
export const unmergeCustomer = defineRpc('customer.unmerge.v1', {
  actor: 'staff',
  request: z.object({ id: z.uuid() }),
  response: customerRecord,
  errors: { ...customerNotFound, 'CUSTOMER.NOT_MERGED': 'conflict' },
});

/** The record `customerId` also represents `mergedId`. Visit events still name the record that has the visit. */
export const customersMerged = defineEvent(
  'customer.merged.v1',
  z.object({ customerId: z.uuid(), mergedId: z.uuid() }),
  mayGoUnheard,
);

/** The record `mergedId` represents itself again. */
export const customerUnmerged = defineEvent(
  'customer.unmerged.v1',
  z.object({ customerId: z.uuid(), mergedId: z.uuid() }),
  mayGoUnheard,
);
