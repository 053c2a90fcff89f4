import { customer, customerSummary, type AddCustomerForm } from '@lacquer/contracts/customer';
import type { LaunchForm } from '@lacquer/contracts/campaign';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { defaultQueryFn } from '../../api/query-client';
import { request } from '../../api/request';

export const customerKeys = {
  list: ['/api/admin/customers'] as const,
  summary: ['/api/admin/customers/summary'] as const,
};

const list = z.array(customer);
const launched = z.object({ message: z.string() });

// Payments add customers while the admin is open. Each visit of the page reloads the list.
const refetchOnMount = 'always';

export const customersQuery = queryOptions({
  queryKey: customerKeys.list,
  queryFn: async (context) => list.parse(await defaultQueryFn(context)),
  refetchOnMount,
});

export const summaryQuery = queryOptions({
  queryKey: customerKeys.summary,
  queryFn: async (context) => customerSummary.parse(await defaultQueryFn(context)),
  refetchOnMount,
});

export const addCustomer = mutationOptions({
  mutationFn: (form: AddCustomerForm) => request('POST', '/api/customers/add', form),
});

/** Resolves to the server's message. */
export const sendCampaign = mutationOptions({
  mutationFn: async (form: LaunchForm) => {
    const response = await request('POST', '/api/admin/sms-campaign', form);
    return launched.parse(await response.json()).message;
  },
});
