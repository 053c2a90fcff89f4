import * as conversationCalls from '@lacquer/contracts/calls/messaging/conversations';
import * as submissionCalls from '@lacquer/contracts/calls/salon/submissions';
import { queryOptions } from '@tanstack/react-query';
import * as client from '../api/client';

// the keys start with those of the lists, so that live updates of the lists also refetch these

/** The number of unread messages. */
export const newMessagesQuery = queryOptions({
  queryKey: [submissionCalls.count.path, { q: undefined }] as const,
  queryFn: () => client.call(submissionCalls.count),
  refetchOnMount: 'always',
});

/** Whether a text from a customer is unread. */
export const oneUnreadQuery = queryOptions({
  queryKey: [conversationCalls.list.path, 'waiting'] as const,
  queryFn: async () =>
    (await client.call(conversationCalls.list, { query: { show: 'unread', limit: 1 } })).items.length > 0,
  refetchOnMount: 'always',
});
