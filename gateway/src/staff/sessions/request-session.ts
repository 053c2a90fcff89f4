import type { CheckedAccount } from '../accounts/account-locks.js';

interface RequestSession {
  id: string;
  account: CheckedAccount;
  signOuts: number;
  browserId: string | null;
}

const sessions = new WeakMap<object, RequestSession>();

/** Called by the role guard with the session of the caller. */
export const setSession = (request: object, session: RequestSession): void => void sessions.set(request, session);

/** The id of the caller's session; only on calls that require a role. */
export const sessionIdOf = (request: object): string => sessionOf(request).id;

/** The caller's account as the role guard found it; only on calls that require a role. */
export const accountOf = (request: object): CheckedAccount => sessionOf(request).account;

/** How often the caller's account had been signed out everywhere; only on calls that require a role. */
export const signOutsOf = (request: object): number => sessionOf(request).signOuts;

/** The browser of the caller, see `browserOf`; null: not known. Only on calls that require a role. */
export const browserIdOf = (request: object): string | null => sessionOf(request).browserId;

function sessionOf(request: object): RequestSession {
  const session = sessions.get(request);
  if (!session) throw new Error('a call without a role has no session');
  return session;
}
