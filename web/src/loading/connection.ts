import { isUnanswered } from '../api/unanswered';
import { LostScript } from './load-again';

/** Whether a failure can end by itself: a script that could not be fetched, or a server that does not answer. */
export const isConnectionFailure = (failure: unknown): boolean =>
  failure instanceof LostScript || isUnanswered(failure);
