import { z } from 'zod';
import { defineRpc } from '../contract.js';
import { instant } from '../values.js';

/** What a sweep of Square's lists found: everything that changed from `since` to at least `until`. */
export const squareSweep = z.object({
  id: z.int(),
  since: instant,
  until: instant,
  requestedAt: instant,
  finishedAt: instant.nullable(),
  /** The list it reads; null before the first and after the last. */
  step: z.string().nullable(),
  /**
   * What Square has listed; of that, what was unknown or newer; of that, what is processed, what waits for Square to complete
   * it, and what has failed so far.
   */
  listed: z.int(),
  takenIn: z.int(),
  processed: z.int(),
  waiting: z.int(),
  failed: z.int(),
  /** Lists that Square refuses, with its codes. */
  problems: z.array(z.string()),
  lastError: z.string().nullable(),
});
export type SquareSweep = z.infer<typeof squareSweep>;

/** Lists what changed at Square since a moment, or for a day, and takes in what was missed. Sweeps run one after the other. */
export const sweepSquare = defineRpc('customer.sweep-square.v1', {
  actor: 'staff',
  request: z.object({ since: instant.optional() }),
  response: z.object({ sweepId: z.int() }),
  errors: { 'CUSTOMER.SQUARE_NOT_CONFIGURED': 'unavailable', 'CUSTOMER.SWEEP_FUTURE': 'invalid' },
});
