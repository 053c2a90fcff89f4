import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import * as customerCalls from '@lacquer/contracts/calls/customers/customers';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as client from '../../api/client';

const mostFound = 6;

/** How a list is asked for what is typed, once that is more than a letter. */
const askedFor = (path: string, text: string) => ({
  queryKey: [path, 'palette', text] as const,
  enabled: text.length > 1,
  placeholderData: keepPreviousData,
  staleTime: 10_000,
});

/** The customers whose name, phone or email has what is typed. */
export const foundCustomersQuery = (text: string) =>
  queryOptions({
    ...askedFor(customerCalls.list.path, text),
    queryFn: async () => (await client.call(customerCalls.list, { query: { q: text, limit: mostFound } })).items,
  });

/** The campaigns whose text has what is typed, however old they are. */
export const foundCampaignsQuery = (text: string) =>
  queryOptions({
    ...askedFor(campaignCalls.list.path, text),
    queryFn: async () => (await client.call(campaignCalls.list, { query: { q: text, limit: mostFound } })).items,
  });
