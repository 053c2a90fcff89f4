import * as siteCalls from '@lacquer/contracts/calls/salon/site';
import { queryOptions } from '@tanstack/react-query';
import * as client from '../api/client';

/** What the next publication of the site changes, and which samples remain. */
export const siteStatusQuery = queryOptions({
  queryKey: [siteCalls.status.path] as const,
  queryFn: () => client.call(siteCalls.status),
  refetchOnMount: 'always',
});
