import type { Session } from '@lacquer/contracts/staff/staff';

const actors = new WeakMap<object, Session>();

/** Called by the role guard with the authenticated caller. */
export const setActor = (request: object, actor: Session): void => void actors.set(request, actor);

/** The caller, also when the call is refused; `undefined` when nobody is signed in or the call requires no role. */
export const findActor = (request: object): Session | undefined => actors.get(request);

/** The caller; only on calls that require a role. */
export function actorOf(request: object): Session {
  const actor = actors.get(request);
  if (!actor) throw new Error('a call without a role has no actor');
  return actor;
}
