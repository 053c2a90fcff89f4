import { z } from 'zod';
import { defineRpc } from '../contract.js';
import { e164, instant, text } from '../values.js';

/** The visits that count, and their revenue in cents, tips excluded. */
const takings = z.object({ visits: z.int(), revenue: z.int() });

/** The number of visits from which a customer is a regular. */
export const regularFromVisits = 3;

/** The number of lapsed regulars that are listed by name. */
export const namedLapsed = 5;

/** The figures of the overview page. Days, weeks (from Monday) and months are in the salon's time zone. */
export const customerOverview = z.object({
  today: takings,
  week: takings.extend({
    newCustomers: z.int(),
    /** The consents and revocations of this week. */
    subscribed: z.int(),
    optedOut: z.int(),
  }),
  /** The last twelve months including this one, oldest first; `month` as `2026-03`. */
  months: z.array(takings.extend({ month: z.string() })),
  /** The most frequent services of the last 30 days. */
  services: z.array(z.object({ name: z.string(), visits: z.int() })),
  /** Regulars without a visit for 60 days. `since`: the moment 60 days ago. */
  lapsed: z.object({
    since: instant,
    count: z.int(),
    /** Those with the highest spending. */
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
