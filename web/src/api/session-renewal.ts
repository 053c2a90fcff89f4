import { ApiError } from './api-error';

/** Asks whoever sits here to sign in again. Resolves to `false` when they leave instead. */
type Renew = () => Promise<boolean>;

let renew: Renew | undefined;
let asked: Promise<boolean> | undefined;

/** From now on an expired session is renewed where it is noticed. Returns what ends that. */
export function renewSessionsBy(given: Renew): () => void {
  renew = given;
  return () => {
    if (renew === given) renew = undefined;
  };
}

/** The session is over; a wrong password or a role too low is something else. */
const isSessionOver = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && error.body.code === 'STAFF.NOT_SIGNED_IN';

/** How often the session was renewed. */
let renewals = 0;
export const renewalCount = (): number => renewals;

/**
 * Whether the request that failed with this error may be sent again. `known`: the count of renewals when it was sent; one
 * that was under way during a renewal needs no other. All that fail meanwhile wait for one answer.
 */
export async function isSessionRenewed(error: ApiError, known: number): Promise<boolean> {
  if (!renew || !isSessionOver(error)) return false;
  if (known < renewals) return true;
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
