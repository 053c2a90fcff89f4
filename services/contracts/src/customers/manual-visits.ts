import { z } from 'zod';
import { defineRpc } from '../contract.js';
import { visitEntry } from './timeline.js';
import { cents, instant, requiredText } from '../values.js';

/** The reason for a change, as entered by staff. It is shown with the visit. */
const reason = requiredText(300);

/** Absent fields stay unchanged. `amount` in cents. */
export const visitCorrection = z
  .object({
    reason,
    serviceName: requiredText(120).optional(),
    amount: cents.optional(),
    visitedAt: instant.optional(),
  })
  .refine(
    ({ serviceName, amount, visitedAt }) =>
      serviceName !== undefined || amount !== undefined || visitedAt !== undefined,
    'must name a new serviceName, amount or visitedAt',
  );

export const visitVoiding = z.object({ reason });

const one = { visitId: z.uuid() };

const visitChangeRefused = {
  'CUSTOMER.VISIT_NOT_FOUND': 'not-found',
  'CUSTOMER.VISIT_FROM_SQUARE': 'conflict',
  'CUSTOMER.VISIT_VOIDED': 'conflict',
} as const;

/** Corrects a visit that staff entered. The previous values are kept and shown; the totals are updated. */
export const correctVisit = defineRpc('customer.correct-visit.v1', {
  actor: 'staff',
  request: visitCorrection.safeExtend(one),
  response: visitEntry,
  errors: { ...visitChangeRefused, 'CUSTOMER.VISIT_IN_FUTURE': 'invalid' },
});

/** Voids a visit that staff entered, irreversibly: it stays visible and counts nowhere. */
export const voidVisit = defineRpc('customer.void-visit.v1', {
  actor: 'staff',
  request: visitVoiding.extend(one),
  response: visitEntry,
  errors: visitChangeRefused,
});
