const sessions = new WeakMap<object, string>();

/** Called by the role guard with the session of the caller. */
export const setSessionId = (request: object, id: string): void => void sessions.set(request, id);

/** The id of the caller's session; only on calls that require a role. */
export function sessionIdOf(request: object): string {
  const id = sessions.get(request);
  if (id === undefined) throw new Error('a call without a role has no session');
  return id;
}
