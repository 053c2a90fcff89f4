import { AsyncLocalStorage } from 'node:async_hooks';
import { UnavailableError } from '../errors/domain-error.js';

/** The caller of the request in hand. */
interface Caller {
  /** When it stops waiting, in milliseconds since 1970. */
  deadline: number;
  /** False while no answer can reach it. */
  isReachable: () => boolean;
  isAnswered: boolean;
}

const callers = new AsyncLocalStorage<Caller>();

/**
 * Runs the handler of a request. Until it settles, `requireCaller` throws when the caller has gone. What the handler leaves
 * behind in the background has no deadline. A request without one comes from an older caller.
 */
export async function withCaller<T>(
  deadline: number | undefined,
  work: () => Promise<T>,
  isReachable: () => boolean = () => true,
): Promise<T> {
  if (deadline === undefined) return work();
  const caller: Caller = { deadline, isReachable, isAnswered: false };
  return callers.run(caller, async () => {
    try {
      requireCaller();
      return await work();
    } finally {
      caller.isAnswered = true;
    }
  });
}

/** Milliseconds until the caller of the request in hand stops waiting. `undefined` outside of a request. */
export function callerWaitsMs(): number | undefined {
  const caller = callers.getStore();
  return caller && !caller.isAnswered ? caller.deadline - Date.now() : undefined;
}

/**
 * Call it before a change is made, and before it is committed: who was told that a request failed will repeat it.
 *
 * @throws UnavailableError `BUS.DEADLINE_PASSED` when the caller of the request in hand gets no answer any more
 */
export function requireCaller(): void {
  const caller = callers.getStore();
  if (!caller || caller.isAnswered) return;
  if (caller.deadline > Date.now() && caller.isReachable()) return;
  throw new UnavailableError('BUS.DEADLINE_PASSED', 'This took too long. Nothing was changed. Please try again.');
}
