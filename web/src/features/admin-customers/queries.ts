import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import * as recordCalls from '@lacquer/contracts/calls/customers/customer-record';
import * as customerCalls from '@lacquer/contracts/calls/customers/customers';
import type { LaunchForm } from '@lacquer/contracts/messaging/campaign';
import type { AddCustomerForm } from '@lacquer/contracts/customers/customer';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as client from '../../api/client';
import { defaultQueryFn } from '../../api/query-client';
import { integrationsQuery } from '../../connections/queries';
import { pagesQuery } from '../../lists/pages';
import type { ListQuery } from './list/list-search';

export const customerKeys = {
  /** Begins the key of every list. */
  list: [customerCalls.list.path] as const,
  summary: [customerCalls.summarize.path] as const,
};

// Payments add customers while the admin is open. Each visit of the page reloads the list.
const refetchOnMount = 'always';

/** Customers who meet the conditions, in pages. */
export const customersQuery = (query: ListQuery) =>
  pagesQuery([...customerKeys.list, query], (page) =>
    client.call(customerCalls.list, { query: { ...query, ...page } }),
  );

export const summaryQuery = queryOptions({
  queryKey: customerKeys.summary,
  queryFn: async (context) => customerCalls.summarize.answer.parse(await defaultQueryFn(context)),
  refetchOnMount,
});

/** How many payments nobody knows the phone of. */
export const withoutPhoneQuery = queryOptions({
  ...integrationsQuery,
  select: ({ square }) => square.withoutPhone,
});

export const addCustomer = mutationOptions({
  mutationFn: ({ form, idempotencyKey }: { form: AddCustomerForm; idempotencyKey: string }) =>
    client.send(customerCalls.add, { body: form, idempotencyKey }),
});

/** The customers who meet the conditions, as a file. */
export const exportCsv = async (query: ListQuery): Promise<Blob> =>
  (await client.send(recordCalls.exportCsv, { query })).blob();

/** Resolves to the server's message. */
export const sendCampaign = mutationOptions({
  mutationFn: async ({ form, idempotencyKey }: { form: LaunchForm; idempotencyKey: string }) =>
    (await client.call(campaignCalls.launch, { body: form, idempotencyKey })).message,
});
