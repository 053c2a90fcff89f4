import * as integrationCalls from '@lacquer/contracts/calls/integrations';
import * as operationsCalls from '@lacquer/contracts/calls/operations';
import * as senderCalls from '@lacquer/contracts/calls/messaging/sender';
import { queryOptions } from '@tanstack/react-query';
import * as client from '../api/client';

/** The external integrations and their health. */
export const integrationsQuery = queryOptions({
  queryKey: [integrationCalls.get.path] as const,
  queryFn: () => client.call(integrationCalls.get),
});

/** The SMS sender: its rate, its sending hours and what blocks it. */
export const senderQuery = queryOptions({
  queryKey: [senderCalls.describe.path] as const,
  queryFn: () => client.call(senderCalls.describe),
  refetchOnMount: 'always',
});

/** The state of each app and the number of dead letters. */
export const operationsQuery = queryOptions({
  queryKey: [operationsCalls.describe.path] as const,
  queryFn: () => client.call(operationsCalls.describe),
  refetchOnMount: 'always',
});
