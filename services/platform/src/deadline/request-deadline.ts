import { AsyncLocalStorage } from 'node:async_hooks';
import { UnavailableError } from '../errors/domain-error.js';

/** The path on which an answer returns to its caller. */
export interface ReplyPath {
  /** False while it is known that no answer can be sent. */
  isOpen(): boolean;
  /** Resolves with whether an answer could be sent now. */
  probe(): Promise<boolean>;
}

/** The caller of the current request. */
interface Caller {
  /** The time at which it stops waiting, in milliseconds since 1970. */
  deadline: number;
  replyPath: ReplyPath;
  isAnswered: boolean;
}

/** A caller in this process. */
const alwaysOpen: ReplyPath = { isOpen: () => true, probe: () => Promise.resolve(true) };

const callers = new AsyncLocalStorage<Caller>();

/**
 * Runs the handler of a request. Until the handler settles, `requireCaller` throws once the caller has stopped waiting.
 * Background work that the handler leaves behind has no deadline. A request without a deadline is from an older caller.
 */
export async function withCaller<T>(
  deadline: number | undefined,
  work: () => Promise<T>,
  replyPath: ReplyPath = alwaysOpen,
): Promise<T> {
  if (deadline === undefined) return work();
  const caller: Caller = { deadline, replyPath, isAnswered: false };
  return callers.run(caller, async () => {
    try {
      requireCaller();
      return await work();
    } finally {
      caller.isAnswered = true;
    }
  });
}

/** Milliseconds until the caller of the current request stops waiting. `undefined` outside a request. */
export function callerWaitsMs(): number | undefined {
  const caller = current();
  return caller && caller.deadline - Date.now();
}

/**
 * Call it before a change: a caller that was told that its request failed will retry it.
 *
 * @throws UnavailableError `BUS.DEADLINE_PASSED` if the caller of the current request can no longer get an answer
 */
export function requireCaller(): void {
  const caller = current();
  if (!caller || (caller.deadline > Date.now() && caller.replyPath.isOpen())) return;
  throw gone();
}

/**
 * Call it immediately before a change is committed. It first probes the reply path: a broker reports that it is blocked
 * only after a message is sent, and that message must not be the answer.
 *
 * @throws UnavailableError as `requireCaller`
 */
export async function requireAnswerable(): Promise<void> {
  const caller = current();
  if (!caller) return;
  if (!(await caller.replyPath.probe())) throw gone();
  requireCaller();
}

function current(): Caller | undefined {
  const caller = callers.getStore();
  return caller?.isAnswered ? undefined : caller;
}

const gone = (): UnavailableError =>
  new UnavailableError('BUS.DEADLINE_PASSED', 'This took too long. Nothing was changed. Please try again.');
