import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import * as customerCalls from '@lacquer/contracts/calls/customers/customers';
import type { LaunchForm } from '@lacquer/contracts/messaging/campaign';
import type { AddCustomerForm } from '@lacquer/contracts/customers/customer';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as client from '../../api/client';
import { neverByItself } from '../../reach/keep-trying';
import { defaultQueryFn } from '../../api/query-client';
import { integrationsQuery } from '../../connections/queries';
import { pagesQuery } from '../../lists/pages';
import type { ListQuery } from './list/list-search';

export const customerKeys = {
  /** Prefix of the keys of all lists. */
  list: [customerCalls.list.path] as const,
  summary: [customerCalls.summarize.path] as const,
};

// Payments add customers while the admin is open, so each visit of the page reloads the list.
const refetchOnMount = 'always';

/** The customers that match the filters, in pages. */
export const customersQuery = (query: ListQuery) =>
  pagesQuery([...customerKeys.list, query], (page) =>
    client.call(customerCalls.list, { query: { ...query, ...page } }),
  );

export const summaryQuery = queryOptions({
  queryKey: customerKeys.summary,
  queryFn: async (context) => customerCalls.summarize.answer.parse(await defaultQueryFn(context)),
  refetchOnMount,
});

/** The number of payments without a phone. */
export const withoutPhoneQuery = queryOptions({
  ...integrationsQuery,
  select: ({ square }) => square.withoutPhone,
});

export const addCustomer = mutationOptions({
  mutationFn: ({ form, idempotencyKey }: { form: AddCustomerForm; idempotencyKey: string }) =>
    client.send(customerCalls.add, { body: form, idempotencyKey }),
});

/** Resolves to the server's message. */
export const sendCampaign = mutationOptions({
  ...neverByItself,
  mutationFn: async ({ form, idempotencyKey }: { form: LaunchForm; idempotencyKey: string }) =>
    (await client.call(campaignCalls.launch, { body: form, idempotencyKey })).message,
});
