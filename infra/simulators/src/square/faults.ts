import { z } from 'zod';
import { chance } from '../faults/chance.js';
import { bookingRefusals } from './booking-refusals.js';
import { clockFaults, requestFaults, webhookFaults } from '../faults/fault-plan.js';

/** Faults of the API's lists. `null` clears a fault. */
const listFaults = z.strictObject({
  /** A request with a cursor returns 400. */
  expired: chance.nullish(),
  /** A request with a cursor returns the first page again, with the same cursor. */
  repeated: chance.nullish(),
  /** The cursor skips a page; that of the last page but one is absent. */
  skipping: chance.nullish(),
  /** These lists return 403: `payments`, `refunds`, `disputes`, `customers`, `events`, `bookings`. */
  refused: z.array(z.enum(['payments', 'refunds', 'disputes', 'customers', 'events', 'bookings'])).nullish(),
});
export type ListFaults = z.output<typeof listFaults>;
export type ListName = NonNullable<ListFaults['refused']>[number];

const bookingFaults = z.strictObject({
  /** Why no bookings are shown; meanwhile changes of bookings send no notification. */
  refused: z.enum(bookingRefusals).nullish(),
});
export type BookingFaults = z.output<typeof bookingFaults>;

/** The faults of the Square simulator. Omitted faults do not change; `null` clears a fault or a whole group. */
export const squareFaults = z.strictObject({
  /** Faults of the API. */
  requests: requestFaults.nullish(),
  lists: listFaults.nullish(),
  clock: clockFaults.nullish(),
  bookings: bookingFaults.nullish(),
  /** Faults of the notifications. */
  webhooks: webhookFaults.nullish(),
});
export type SquareFaults = z.input<typeof squareFaults>;
