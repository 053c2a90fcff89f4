import { z } from 'zod';
import { defineRpc } from '../contract.js';
import { visitEntry } from './timeline.js';
import { cents, instant, requiredText } from '../values.js';

/** Why a visit is changed, in the staff's words. It is shown with the visit. */
const reason = requiredText(300);

/** What is absent stays. `amount` in cents. */
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

/** Corrects a visit that staff entered. What stood there before is kept and shown; the totals follow. */
export const correctVisit = defineRpc('customer.correct-visit.v1', {
  actor: 'staff',
  request: visitCorrection.safeExtend(one),
  response: visitEntry,
  errors: { ...visitChangeRefused, 'CUSTOMER.VISIT_IN_FUTURE': 'invalid' },
});

/** Voids a visit that staff entered, for good: it stays in sight and counts nowhere. */
export const voidVisit = defineRpc('customer.void-visit.v1', {
  actor: 'staff',
  request: visitVoiding.extend(one),
  response: visitEntry,
  errors: visitChangeRefused,
});
