import { z } from 'zod';
import { defineChange } from '../changes.js';
import { defineRpc } from '../contract.js';
import { customer, customerCursorInvalid } from './customer.js';
import { pageQuery } from '../paging.js';
import { instant } from '../values.js';

/** A record of a pair, as the list of pairs shows it. */
const duplicateRecord = customer
  .pick({ id: true, phoneNumber: true, email: true, visitCount: true, totalSpent: true, lastVisit: true })
  .extend({
    givenName: z.string().nullable(),
    familyName: z.string().nullable(),
    birthday: z.object({ month: z.int(), day: z.int() }).nullable(),
    knownSince: instant,
  });
export type DuplicateRecord = z.infer<typeof duplicateRecord>;

/** Two records that are likely of one person. */
export const likelyDuplicate = z.object({
  /** Which of them a merge keeps by default: the one with more visits, or else the older one. */
  kept: duplicateRecord,
  other: duplicateRecord,
  /** `name-and-email`, `name-and-birthday` or `phone`: the phones differ in one digit, and the names are alike. */
  reasons: z.array(z.string()),
  foundAt: instant,
});
export type LikelyDuplicate = z.infer<typeof likelyDuplicate>;

/** `dismissed`: the pairs that staff have found to be two persons. */
export const duplicatesQuery = z.object({ ...pageQuery, dismissed: z.stringbool().default(false) });

/** The newest first. Pairs are found in the background, within seconds of a change. */
export const listDuplicates = defineRpc('customer.list-duplicates.v1', {
  request: z.object({ ...pageQuery, dismissed: z.boolean() }),
  response: z.object({ pairs: z.array(likelyDuplicate), nextCursor: z.string().nullable() }),
  errors: customerCursorInvalid,
});

/** `unchecked`: records that are still to be compared. */
export const duplicateCounts = z.object({ pairs: z.int(), dismissed: z.int(), unchecked: z.int() });

export const summarizeDuplicates = defineRpc('customer.summarize-duplicates.v1', {
  request: z.object({}),
  response: duplicateCounts,
});

/** `isDismissed`: the records belong to two persons, and the pair is proposed no more. Its order does not matter. */
export const settleDuplicate = defineRpc('customer.settle-duplicate.v1', {
  actor: 'staff',
  request: z.object({ id: z.uuid(), otherId: z.uuid(), isDismissed: z.boolean() }),
  response: z.object({}),
  errors: { 'CUSTOMER.NO_SUCH_PAIR': 'not-found' },
});

/** Without an id. */
export const duplicatesChanged = defineChange('customer.duplicates-changed.v1');
