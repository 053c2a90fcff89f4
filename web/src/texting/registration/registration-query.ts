import * as registrationCalls from '@lacquer/contracts/calls/messaging/registration';
import { queryOptions } from '@tanstack/react-query';
import * as client from '../../api/client';

/** What Twilio last said about the registration of the sender. */
export const registrationQuery = queryOptions({
  queryKey: [registrationCalls.describe.path] as const,
  queryFn: () => client.call(registrationCalls.describe),
  refetchOnMount: 'always',
});
