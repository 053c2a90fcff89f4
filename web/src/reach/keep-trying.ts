import type { QueryClient } from '@tanstack/react-query';
import { mayRepeat } from '../api/unanswered';

const firstMs = 1000;
const longestMs = 10_000;

/** The time before the attempt after `failures` failed ones, in milliseconds. */
export const delayAfter = (failures: number): number => Math.min(firstMs * 2 ** failures, longestMs);

/** A write that must be sent by the person's own hand, and be refused at once without a connection. */
export const neverByItself = { retry: false, networkMode: 'always' } as const;

/**
 * From now on a write that the server does not answer waits, and repeats until it is answered, if twice has the effect
 * of once. Without a connection every write waits until it is back. Reads are repeated by `Recovery`.
 */
export function keepTrying(queryClient: QueryClient): void {
  const { mutations, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({
    ...others,
    mutations: { ...mutations, retry: (_, error) => mayRepeat(error), retryDelay: delayAfter },
  });
}
