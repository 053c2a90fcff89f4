import { ApiError } from './api-error';

/** No response arrived: no connection, a broken one, or too late. The server may have carried out the request. */
export class NoAnswerError extends TypeError {
  override readonly name = 'NoAnswerError';
}

/** Statuses of a proxy whose server does not answer, and of a gateway whose service does not. */
const awayStatuses: readonly number[] = [502, 503, 504];

/** What the gateway says while a part of the product does not answer. Other codes with 503 are refusals. */
const awayCodes = /^(?:BUS|DATABASE)\.|\.UNAVAILABLE$|^HTTP\.OVERLOADED$/;

/** Whether the server, or the part of it that is asked, does not answer. Asking again later may succeed. */
export function isUnanswered(error: unknown): error is NoAnswerError | ApiError {
  if (error instanceof NoAnswerError) return true;
  if (!(error instanceof ApiError) || !awayStatuses.includes(error.status)) return false;
  return error.body.code === undefined || awayCodes.test(error.body.code);
}

const repeatable = new WeakSet<Error>();

/** Marks the failure of a call whose repetition has the effect of one. */
export function allowRepeat(error: unknown): void {
  if (error instanceof Error) repeatable.add(error);
}

/** The server still carries out the same request. */
const isInProgress = (error: unknown): boolean =>
  error instanceof ApiError && error.body.code === 'IDEMPOTENCY.IN_PROGRESS';

/** Whether a write that failed like this is repeated without asking: it was not answered, and twice has the effect of once. */
export const mayRepeat = (error: Error): boolean =>
  repeatable.has(error) && (isUnanswered(error) || isInProgress(error));
