import { z } from 'zod';
import { defineEvent, defineRpc, mayGoUnheard } from '../contract.js';
import { customerNotFound, customerRecord } from './customer-record.js';

export const customerMerge = z.object({
  /** The record that is merged. */
  otherId: z.uuid(),
});

/**
 * Two records are one person: the record `id` stands for both from now on, and the other leaves the lists. Each keeps its
 * phone, its visits and what staff noted. Consent and exclusion stay with the phones.
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

/** The merged record `id` stands for itself again, with what it brought and what it got since. Answers it. */
export const unmergeCustomer = defineRpc('customer.unmerge.v1', {
  actor: 'staff',
  request: z.object({ id: z.uuid() }),
  response: customerRecord,
  errors: { ...customerNotFound, 'CUSTOMER.NOT_MERGED': 'conflict' },
});

/** The record `customerId` stands for `mergedId` as well. Events of visits go on naming the record that has the visit. */
export const customersMerged = defineEvent(
  'customer.merged.v1',
  z.object({ customerId: z.uuid(), mergedId: z.uuid() }),
  mayGoUnheard,
);

/** The record `mergedId` stands for itself again. */
export const customerUnmerged = defineEvent(
  'customer.unmerged.v1',
  z.object({ customerId: z.uuid(), mergedId: z.uuid() }),
  mayGoUnheard,
);
