import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { ServiceName } from '@lacquer/contracts/contract';
import { holdsPersonalText } from '../masking/masking.js';
import { activeSpanIds } from '../tracing/tracing.js';

interface Correlation {
  id: string;
  /** The time at which the caller stops waiting, by `performance.now()`. */
  answerBy: number | undefined;
  /** The services whose part of the answer is missing. */
  missing: Set<ServiceName>;
}

const storage = new AsyncLocalStorage<Correlation>();

/** The id of everything that one request or event causes, in answers, messages and log lines. */
export function currentCorrelationId(): string {
  return storage.getStore()?.id ?? newCorrelationId();
}

/** The id of what begins now: that of its trace while traces are on. */
function newCorrelationId(): string {
  return activeSpanIds()?.trace_id ?? randomUUID();
}

export function findCorrelationId(): string | undefined {
  return storage.getStore()?.id;
}

/** `answerBy`: the time at which the caller stops waiting, by `performance.now()`. Absent: no limit. */
export function withCorrelationId<T>(id: string, work: () => T, answerBy?: number): T {
  return storage.run({ id, answerBy, missing: new Set() }, work);
}

/** Notes that the answer of the current request lacks the part of a service. */
export function noteMissing(service: ServiceName): void {
  storage.getStore()?.missing.add(service);
}

/** The services whose part the answer of the current request lacks. */
export function listMissing(): ServiceName[] {
  return [...(storage.getStore()?.missing ?? [])];
}

/** The milliseconds until the caller stops waiting, at most `most` and at least 1. */
export function remainingMs(maxMs: number): number {
  const answerBy = storage.getStore()?.answerBy;
  return answerBy === undefined ? maxMs : Math.max(1, Math.min(maxMs, answerBy - performance.now()));
}

/** The id of a request from outside: of its trace while traces are on, otherwise the offered one if it is acceptable. */
export function requestCorrelationId(offered: unknown): string {
  return activeSpanIds()?.trace_id ?? acceptCorrelationId(offered);
}

/**
 * Accepts an id from outside only if it is well-formed, which prevents log injection, and contains no phone number,
 * because ids are logged unmasked.
 */
export function acceptCorrelationId(offered: unknown): string {
  return typeof offered === 'string' && /^[\w-]{8,64}$/.test(offered) && !holdsPersonalText(offered)
    ? offered
    : newCorrelationId();
}
