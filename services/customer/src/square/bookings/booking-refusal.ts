import { SquareCallError } from '../account/square-calls.js';

/** Square shows no appointments: the application lacks the right, or the seller lacks the plan. */
export const isBookingRefusal = (error: unknown): error is SquareCallError =>
  error instanceof SquareCallError && (error.status === 401 || error.status === 403);
