import { z } from 'zod';
import { defineRpc } from '../contract.js';
import { pageLimit } from '../paging.js';
import { e164, instant } from '../values.js';

/** A visit for which the salon may thank by text. */
export const thankedVisit = z.object({
  visitId: z.uuid(),
  visitedAt: instant,
  phone: e164,
  /** The customer's record, and those merged into it. */
  customerIds: z.array(z.uuid()).min(1),
  /** In the form used in texts; null if unknown. */
  firstName: z.string().nullable(),
  language: z.string().nullable(),
});
export type ThankedVisit = z.infer<typeof thankedVisit>;

/**
 * The visits after `from` and until `until`, by time, at most `limit` after `after`; or of `visitIds`. Only visits that
 * count and of which nothing was refunded, the first payment of each order, and of customers whose phone has consented
 * to texts and has not revoked since, as of now.
 */
export const listThankedVisits = defineRpc('customer.list-thanked-visits.v1', {
  request: z.union([
    z.object({
      from: instant,
      until: instant,
      after: z.object({ visitedAt: instant, visitId: z.uuid() }).nullable(),
      limit: pageLimit,
    }),
    z.object({ visitIds: z.array(z.uuid()).min(1).max(1000) }),
  ]),
  response: z.array(thankedVisit),
});
