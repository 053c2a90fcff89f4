import * as conversationCalls from '@lacquer/contracts/calls/messaging/conversations';
import { queryOptions } from '@tanstack/react-query';
import * as client from '../api/client';

/** The people who work here, by name or e-mail address: those whose accounts can sign in. */
export const peopleQuery = queryOptions({
  queryKey: [conversationCalls.people.path],
  queryFn: () => client.call(conversationCalls.people),
});
