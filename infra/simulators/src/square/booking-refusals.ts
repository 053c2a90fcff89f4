import { forbidden, SquareFailure } from './errors.js';

/**
 * Why the account shows no bookings. `scope`: the application lacks `APPOINTMENTS_ALL_READ`; `plan`: the seller has
 * neither Appointments Plus nor Premium; `token`: the answer that an application without any right to bookings gets.
 */
export const bookingRefusals = ['scope', 'plan', 'token'] as const;
export type BookingRefusal = (typeof bookingRefusals)[number];

export function refuseBookings(refusal: BookingRefusal | null | undefined): void {
  if (!refusal) return;
  if (refusal === 'plan') throw forbidden('The merchant subscription does not support seller-level bookings.');
  const scopes = 'The merchant has not authorized the application for the scope APPOINTMENTS_ALL_READ.';
  if (refusal === 'scope') throw new SquareFailure(403, 'AUTHENTICATION_ERROR', 'INSUFFICIENT_SCOPES', scopes);
  throw new SquareFailure(401, 'AUTHENTICATION_ERROR', 'UNAUTHORIZED', 'This request could not be authorized.');
}
