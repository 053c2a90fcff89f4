import * as integrationCalls from '@lacquer/contracts/calls/integrations';
import * as operationsCalls from '@lacquer/contracts/calls/operations';
import * as senderCalls from '@lacquer/contracts/calls/messaging/sender';
import { queryOptions } from '@tanstack/react-query';
import * as client from '../api/client';

/** What is connected to the outside, and how it fares. */
export const integrationsQuery = queryOptions({
  queryKey: [integrationCalls.get.path] as const,
  queryFn: () => client.call(integrationCalls.get),
});

/** The sender of texts: its rate, its hours and what holds it up. */
export const senderQuery = queryOptions({
  queryKey: [senderCalls.describe.path] as const,
  queryFn: () => client.call(senderCalls.describe),
  refetchOnMount: 'always',
});

/** How each app runs, and how much was set aside. */
export const operationsQuery = queryOptions({
  queryKey: [operationsCalls.describe.path] as const,
  queryFn: () => client.call(operationsCalls.describe),
  refetchOnMount: 'always',
});
