import { ApiError } from '../api/api-error';
import { LostScript } from './load-again';

/** The words of Chromium, Firefox and Safari for a request that got no response. They have no error class for it. */
const noResponse = /failed to fetch|networkerror|load failed|network connection/i;

/** Whether a failure can end by itself: no response, or one of a server that is overloaded, starting or away. */
export function isConnectionFailure(failure: unknown): boolean {
  if (failure instanceof LostScript) return true;
  if (failure instanceof ApiError) return failure.status >= 502 && failure.status <= 504;
  if (failure instanceof DOMException) return failure.name === 'TimeoutError';
  return failure instanceof TypeError && noResponse.test(failure.message);
}
