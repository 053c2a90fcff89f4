import { z } from 'zod';
import { chance } from '../faults/chance.js';
import { clockFaults, phoneFault, requestFaults, webhookFaults } from '../faults/fault-plan.js';

export const simulatedPhone = z.string().regex(/^\+[1-9]\d{6,14}$/, 'must be a phone number in the form +12135550100');

/** The faults of the Twilio simulator. Omitted faults do not change; `null` clears a fault or a whole group. */
export const twilioFaults = z.strictObject({
  /** Faults of POST Messages. */
  send: requestFaults.nullish(),
  /** Faults of GET, for one message and for the list. */
  read: requestFaults.nullish(),
  /** Faults of GET about the registration of the sender. */
  registration: requestFaults.nullish(),
  /** Faults of GET of the files that inbound messages bring along. */
  media: requestFaults.nullish(),
  /** `lost`: texts to the salon that Twilio lists, and whose webhook never arrives. */
  inbound: z.strictObject({ lost: chance.nullish() }).nullish(),
  clock: clockFaults.nullish(),
  /** Faults of the status callbacks. */
  callbacks: webhookFaults.nullish(),
  /** Errors by phone; `*` applies to every phone without an entry. */
  numbers: z
    .record(z.union([simulatedPhone, z.literal('*')], 'must be a phone number or *'), phoneFault.nullable())
    .nullish(),
});
export type TwilioFaults = z.input<typeof twilioFaults>;
