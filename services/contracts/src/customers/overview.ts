import { z } from 'zod';
import { defineRpc } from '../contract.js';
import { e164, instant, text } from '../values.js';

/** Visits that count, and what they brought in, tips excluded, in cents. */
const takings = z.object({ visits: z.int(), revenue: z.int() });

/** Who came so often is a regular. */
export const regularFromVisits = 3;

/** How many regulars who stay away are named. */
export const namedLapsed = 5;

/** The figures of the first page. Days, weeks (from Monday) and months are the salon's. */
export const customerOverview = z.object({
  today: takings,
  week: takings.extend({
    newCustomers: z.int(),
    /** Statements of this week that a phone wants texts, and that it does not. */
    subscribed: z.int(),
    optedOut: z.int(),
  }),
  /** The last twelve, this one included, oldest first; `month` as `2026-03`. */
  months: z.array(takings.extend({ month: z.string() })),
  /** The most frequent of the last 30 days. */
  services: z.array(z.object({ name: z.string(), visits: z.int() })),
  /** Regulars who have not come for 60 days. `since`: the moment 60 days ago. */
  lapsed: z.object({
    since: instant,
    count: z.int(),
    /** Those who spent the most. */
    customers: z.array(
      z.object({
        id: z.uuid(),
        givenName: z.string().nullable(),
        familyName: z.string().nullable(),
        phoneNumber: e164.nullable(),
        visitCount: z.int(),
        lastVisit: instant,
      }),
    ),
  }),
});
export type CustomerOverview = z.infer<typeof customerOverview>;

export const getCustomerOverview = defineRpc('customer.get-overview.v1', {
  request: z.object({ timeZone: text().max(60) }),
  response: customerOverview,
});
