import * as savedReplyCalls from '@lacquer/contracts/calls/messaging/saved-replies';
import { queryOptions } from '@tanstack/react-query';
import * as client from '../../api/client';

/** All saved replies, by name. */
export const savedRepliesQuery = queryOptions({
  queryKey: [savedReplyCalls.list.path],
  queryFn: () => client.call(savedReplyCalls.list),
  refetchOnMount: 'always',
});
