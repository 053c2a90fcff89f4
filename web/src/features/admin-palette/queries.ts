import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import * as customerCalls from '@lacquer/contracts/calls/customers/customers';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as client from '../../api/client';

const maxFound = 6;

/** Query options for a search by text of at least two characters. */
const askedFor = (path: string, text: string) => ({
  queryKey: [path, 'palette', text] as const,
  enabled: text.length > 1,
  placeholderData: keepPreviousData,
  staleTime: 10_000,
});

/** Customers whose name, phone or email contains the text. */
export const foundCustomersQuery = (text: string) =>
  queryOptions({
    ...askedFor(customerCalls.list.path, text),
    queryFn: async () => (await client.call(customerCalls.list, { query: { q: text, limit: maxFound } })).items,
  });

/** Campaigns of any age whose text contains the typed text. */
export const foundCampaignsQuery = (text: string) =>
  queryOptions({
    ...askedFor(campaignCalls.list.path, text),
    queryFn: async () => (await client.call(campaignCalls.list, { query: { q: text, limit: maxFound } })).items,
  });
