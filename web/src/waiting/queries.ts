import * as conversationCalls from '@lacquer/contracts/calls/messaging/conversations';
import * as submissionCalls from '@lacquer/contracts/calls/salon/submissions';
import { queryOptions } from '@tanstack/react-query';
import * as client from '../api/client';

// their keys begin as those of the lists do: what is live there is live here

/** How many messages nobody has read. */
export const newMessagesQuery = queryOptions({
  queryKey: [submissionCalls.count.path, { q: undefined }] as const,
  queryFn: () => client.call(submissionCalls.count),
  refetchOnMount: 'always',
});

/** Whether a customer has texted what nobody has read. */
export const oneUnreadQuery = queryOptions({
  queryKey: [conversationCalls.list.path, 'waiting'] as const,
  queryFn: async () =>
    (await client.call(conversationCalls.list, { query: { show: 'unread', limit: 1 } })).items.length > 0,
  refetchOnMount: 'always',
});
