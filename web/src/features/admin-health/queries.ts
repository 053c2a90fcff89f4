import type { ServiceName } from '@lacquer/contracts/contract';
import * as operationsCalls from '@lacquer/contracts/calls/operations';
import * as senderCalls from '@lacquer/contracts/calls/messaging/sender';
import * as squareCalls from '@lacquer/contracts/calls/customers/square-payments';
import type { SenderRateForm } from '@lacquer/contracts/messaging/messaging';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as client from '../../api/client';

export const setRate = (form: SenderRateForm) => client.call(senderCalls.setRate, { body: form });

export const startSweep = mutationOptions({ mutationFn: () => client.call(squareCalls.sweep, { body: {} }) });

export const deadLettersKey = [operationsCalls.listDeadLetters.path] as const;

/** @param lastTotal the last known number of dead letters: a change refetches the list */
export const deadLettersQuery = (lastTotal: number) =>
  queryOptions({
    queryKey: [...deadLettersKey, lastTotal] as const,
    queryFn: () => client.call(operationsCalls.listDeadLetters),
    refetchOnMount: 'always',
  });

/** Counts of the events that the apps have published since `since`, which a replay would publish again. */
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
