import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { holdsPersonalText } from '../logging/masking.js';

const storage = new AsyncLocalStorage<string>();

/** The id of everything that one request or event causes, in answers, messages and log lines. */
export function currentCorrelationId(): string {
  return storage.getStore() ?? randomUUID();
}

export function findCorrelationId(): string | undefined {
  return storage.getStore();
}

export function withCorrelationId<T>(id: string, work: () => T): T {
  return storage.run(id, work);
}

/**
 * Accepts an id from outside only if it is well-formed, so that nobody can inject log lines, and holds no phone number,
 * because ids are logged as they are.
 */
export function acceptCorrelationId(offered: unknown): string {
  return typeof offered === 'string' && /^[\w-]{8,64}$/.test(offered) && !holdsPersonalText(offered)
    ? offered
    : randomUUID();
}
