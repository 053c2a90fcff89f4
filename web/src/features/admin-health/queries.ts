import type { ServiceName } from '@lacquer/contracts/contract';
import * as operationsCalls from '@lacquer/contracts/calls/operations';
import * as senderCalls from '@lacquer/contracts/calls/messaging/sender';
import * as squareCalls from '@lacquer/contracts/calls/customers/square-payments';
import type { SenderRateForm } from '@lacquer/contracts/messaging/messaging';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as client from '../../api/client';

/** While something is under way, it is asked about so often, in milliseconds. */
export const rereadMs = 3000;

/** How each app runs is asked this often while the page is open, in milliseconds. */
export const runningMs = 15_000;

export const setRate = mutationOptions({
  mutationFn: (form: SenderRateForm) => client.call(senderCalls.setRate, { body: form }),
});

export const startSweep = mutationOptions({ mutationFn: () => client.call(squareCalls.sweep, { body: {} }) });

export const deadLettersKey = [operationsCalls.listDeadLetters.path] as const;

/**
 * @param known how many there are: the list is another one when that changes. It is read again although it stays, since an
 * app that did not answer then may answer now.
 */
export const deadLettersQuery = (known: number) =>
  queryOptions({
    queryKey: [...deadLettersKey, known] as const,
    queryFn: () => client.call(operationsCalls.listDeadLetters),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.silent.length ? rereadMs : runningMs),
  });

/** What the apps have told each other since a moment, or are told again. */
export const publishedQuery = (since: string) =>
  queryOptions({
    queryKey: [operationsCalls.countPublished.path, since] as const,
    queryFn: () => client.call(operationsCalls.countPublished, { query: { since } }),
  });

export const replayOutbox = mutationOptions({
  mutationFn: (since: string) => client.call(operationsCalls.replayOutbox, { body: { since } }),
});

export const settleDeadLetters = (verdict: 'replay' | 'discard', body: { keeper: ServiceName; ids: string[] }) =>
  client.call(verdict === 'replay' ? operationsCalls.replayDeadLetters : operationsCalls.discardDeadLetters, { body });
