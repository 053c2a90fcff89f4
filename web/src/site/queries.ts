import * as siteCalls from '@lacquer/contracts/calls/salon/site';
import * as setupCalls from '@lacquer/contracts/calls/salon/setup';
import { queryOptions } from '@tanstack/react-query';
import * as client from '../api/client';

/** What the next publication of the site changes, and which samples remain. */
export const siteStatusQuery = queryOptions({
  queryKey: [siteCalls.status.path] as const,
  queryFn: () => client.call(siteCalls.status),
  refetchOnMount: 'always',
});

/** How far a new salon is set up. For owners. */
export const setupQuery = queryOptions({
  queryKey: [setupCalls.get.path] as const,
  queryFn: () => client.call(setupCalls.get),
  refetchOnMount: 'always',
});
