import { ApiError } from './api-error';

/** Asks the user to sign in again. Resolves to `false` when they decline. */
type Renew = () => Promise<boolean>;

let renew: Renew | undefined;
let asked: Promise<boolean> | undefined;

/** Registers the renewal of expired sessions. Returns a function that unregisters it. */
export function renewSessionsBy(given: Renew): () => void {
  renew = given;
  return () => {
    if (renew === given) renew = undefined;
  };
}

/** Whether the session has expired. A wrong password or an insufficient role does not count. */
const isSessionOver = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && error.body.code === 'STAFF.NOT_SIGNED_IN';

/** Number of session renewals. */
let renewals = 0;
export const renewalCount = (): number => renewals;

/**
 * Whether the request that failed with this error may be sent again. `renewalsBefore` is the renewal count at the time
 * it was sent: a request that was in flight during a renewal needs no second one. Concurrent failures share one renewal.
 */
export async function isSessionRenewed(error: ApiError, renewalsBefore: number): Promise<boolean> {
  if (!renew || !isSessionOver(error)) return false;
  if (renewalsBefore < renewals) return true;
  asked ??= askOnce(renew);
  return asked;
}

async function askOnce(ask: Renew): Promise<boolean> {
  try {
    const isRenewed = await ask();
    if (isRenewed) renewals += 1;
    return isRenewed;
  } finally {
    asked = undefined;
  }
}
