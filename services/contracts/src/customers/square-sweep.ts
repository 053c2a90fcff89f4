import { z } from 'zod';
import { defineChange } from '../changes.js';
import { defineEvent, defineRpc } from '../contract.js';
import { instant } from '../values.js';

/** The result of a sweep of Square's lists: everything that changed from `since` to at least `until`. */
export const squareSweep = z.object({
  id: z.int(),
  since: instant,
  until: instant,
  requestedAt: instant,
  finishedAt: instant.nullable(),
  /** The list being read; null before the first and after the last. */
  step: z.string().nullable(),
  /**
   * The entries that Square listed; of these, the unknown or newer ones; of those, the processed ones, the ones that
   * Square has not completed, and the ones that have failed so far.
   */
  listed: z.int(),
  takenIn: z.int(),
  processed: z.int(),
  waiting: z.int(),
  failed: z.int(),
  /** The lists that were not read to their end, and why. The next sweep continues where this one has stopped. */
  problems: z.array(z.string()),
  lastError: z.string().nullable(),
});
export type SquareSweep = z.infer<typeof squareSweep>;

/** Lists changes at Square since a moment, or for a day, and imports what was missed. Sweeps run one at a time. */
export const sweepSquare = defineRpc('customer.sweep-square.v1', {
  actor: 'staff',
  request: z.object({ since: instant.optional() }),
  response: z.object({ sweepId: z.int() }),
  errors: { 'CUSTOMER.SQUARE_NOT_CONFIGURED': 'unavailable', 'CUSTOMER.SWEEP_FUTURE': 'invalid' },
});

/**
 * One of Square's lists could not be read to its end, for the first time since it could. `list`: payments, refunds,
 * disputes or customers; `reason` in words.
 */
export const squareListStopped = defineEvent(
  'customer.square-list-stopped.v1',
  z.object({ list: z.string(), reason: z.string() }),
  { handledBy: 'messaging' },
);

/** A sweep was requested, has moved on or has ended. Without an id. */
export const squareChanged = defineChange('customer.square-changed.v1');
