import * as conversationCalls from '@lacquer/contracts/calls/messaging/conversations';
import { queryOptions } from '@tanstack/react-query';
import * as client from '../api/client';

/** Whether staff may text a phone, or why not. */
export const phoneCheckQuery = (phone: string) =>
  queryOptions({
    queryKey: [conversationCalls.check.path, phone],
    queryFn: () => client.call(conversationCalls.check, { params: { phone } }),
    refetchOnMount: 'always',
  });
