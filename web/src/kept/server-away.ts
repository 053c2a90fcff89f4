import { ApiError } from '../api/api-error';
import { isUnanswered, NoAnswerError } from '../api/unanswered';

/** Whether nothing of the product answers: the failure is of the connection, or of a proxy in front of it. */
export const isServerAway = (error: unknown): boolean =>
  error instanceof NoAnswerError || (error instanceof ApiError && isUnanswered(error) && error.body.code === undefined);
