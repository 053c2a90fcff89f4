import { z } from 'zod';
import { requestFaults, webhookFaults } from '../faults/fault-plan.js';

/** The faults of the Square simulator. Omitted faults do not change; `null` clears a fault or a whole group. */
export const squareFaults = z.strictObject({
  /** Faults of the API. */
  requests: requestFaults.nullish(),
  /** Faults of the notifications. */
  webhooks: webhookFaults.nullish(),
});
export type SquareFaults = z.input<typeof squareFaults>;
