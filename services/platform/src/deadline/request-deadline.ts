import { AsyncLocalStorage } from 'node:async_hooks';
import { UnavailableError } from '../errors/domain-error.js';

/** How an answer gets back to a caller. */
export interface WayBack {
  /** False while it is known that no answer leaves. */
  isOpen(): boolean;
  /** Resolves with whether an answer that is sent now would leave. */
  probe(): Promise<boolean>;
}

/** The caller of the request in hand. */
interface Caller {
  /** When it stops waiting, in milliseconds since 1970. */
  deadline: number;
  wayBack: WayBack;
  isAnswered: boolean;
}

/** A caller in this process. */
const alwaysOpen: WayBack = { isOpen: () => true, probe: () => Promise.resolve(true) };

const callers = new AsyncLocalStorage<Caller>();

/**
 * Runs the handler of a request. Until it settles, `requireCaller` throws when the caller has gone. What the handler leaves
 * behind in the background has no deadline. A request without one comes from an older caller.
 */
export async function withCaller<T>(
  deadline: number | undefined,
  work: () => Promise<T>,
  wayBack: WayBack = alwaysOpen,
): Promise<T> {
  if (deadline === undefined) return work();
  const caller: Caller = { deadline, wayBack, isAnswered: false };
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
  const caller = current();
  return caller && caller.deadline - Date.now();
}

/**
 * Call it before a change is made: who was told that a request failed will repeat it.
 *
 * @throws UnavailableError `BUS.DEADLINE_PASSED` when the caller of the request in hand gets no answer any more
 */
export function requireCaller(): void {
  const caller = current();
  if (!caller || (caller.deadline > Date.now() && caller.wayBack.isOpen())) return;
  throw gone();
}

/**
 * Call it right before a change is committed. It tries the way back first: a broker tells that it takes no messages only
 * when one is sent, which must not be the answer.
 *
 * @throws UnavailableError as `requireCaller`
 */
export async function requireAnswerable(): Promise<void> {
  const caller = current();
  if (!caller) return;
  if (!(await caller.wayBack.probe())) throw gone();
  requireCaller();
}

function current(): Caller | undefined {
  const caller = callers.getStore();
  return caller?.isAnswered ? undefined : caller;
}

const gone = (): UnavailableError =>
  new UnavailableError('BUS.DEADLINE_PASSED', 'This took too long. Nothing was changed. Please try again.');
