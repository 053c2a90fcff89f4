import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import * as customerCalls from '@lacquer/contracts/calls/customers/customers';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as client from '../../api/client';

const mostFound = 6;

/** The customers whose name, phone or email has what is typed. */
export const foundCustomersQuery = (text: string) =>
  queryOptions({
    queryKey: [customerCalls.list.path, 'palette', text] as const,
    queryFn: async () => (await client.call(customerCalls.list, { query: { q: text, limit: mostFound } })).items,
    enabled: text.length > 1,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

/** The campaigns whose text has what is typed, however old they are. */
export const foundCampaignsQuery = (text: string) =>
  queryOptions({
    queryKey: [campaignCalls.list.path, 'palette', text] as const,
    queryFn: async () => (await client.call(campaignCalls.list, { query: { q: text, limit: mostFound } })).items,
    enabled: text.length > 1,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
