import * as campaignCalls from '@lacquer/contracts/calls/campaigns';
import * as customerCalls from '@lacquer/contracts/calls/customers';
import type { LaunchForm } from '@lacquer/contracts/campaign';
import type { AddCustomerForm } from '@lacquer/contracts/customer';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as client from '../../api/client';
import { defaultQueryFn } from '../../api/query-client';

export const customerKeys = {
  list: [customerCalls.list.path] as const,
  summary: [customerCalls.summarize.path] as const,
};

// Payments add customers while the admin is open. Each visit of the page reloads the list.
const refetchOnMount = 'always';

export const customersQuery = queryOptions({
  queryKey: customerKeys.list,
  queryFn: async (context) => customerCalls.list.answer.parse(await defaultQueryFn(context)),
  refetchOnMount,
});

export const summaryQuery = queryOptions({
  queryKey: customerKeys.summary,
  queryFn: async (context) => customerCalls.summarize.answer.parse(await defaultQueryFn(context)),
  refetchOnMount,
});

export const addCustomer = mutationOptions({
  mutationFn: ({ form, idempotencyKey }: { form: AddCustomerForm; idempotencyKey: string }) =>
    client.send(customerCalls.add, { body: form, idempotencyKey }),
});

/** Resolves to the server's message. */
export const sendCampaign = mutationOptions({
  mutationFn: async ({ form, idempotencyKey }: { form: LaunchForm; idempotencyKey: string }) =>
    (await client.call(campaignCalls.launch, { body: form, idempotencyKey })).message,
});
