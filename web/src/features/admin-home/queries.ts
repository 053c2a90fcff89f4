import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import * as customerCalls from '@lacquer/contracts/calls/customers/customers';
import * as overviewCalls from '@lacquer/contracts/calls/customers/overview';
import * as paymentCalls from '@lacquer/contracts/calls/customers/square-payments';
import * as replyCalls from '@lacquer/contracts/calls/messaging/replies';
import * as submissionCalls from '@lacquer/contracts/calls/salon/submissions';
import { queryOptions } from '@tanstack/react-query';
import * as client from '../../api/client';
import { defaultQueryFn } from '../../api/query-client';

const fresh = { refetchOnMount: 'always' } as const;

/** Its key begins as that of the customers does: what changes there changes the figures. */
export const overviewQuery = queryOptions({
  queryKey: [customerCalls.list.path, 'overview'] as const,
  queryFn: () => client.call(overviewCalls.get),
  ...fresh,
});

export const newMessagesQuery = queryOptions({
  queryKey: [submissionCalls.count.path, { q: undefined }] as const,
  queryFn: () => client.call(submissionCalls.count),
  ...fresh,
});

export const homeCampaignsQuery = queryOptions({
  queryKey: [campaignCalls.list.path] as const,
  queryFn: async (context) => campaignCalls.list.answer.parse(await defaultQueryFn(context)),
  ...fresh,
});

/** Whether there is one; the page of each counts them. */
export const oneWithoutPhoneQuery = queryOptions({
  queryKey: [paymentCalls.listWithoutPhone.path, 'home'] as const,
  queryFn: async () => (await client.call(paymentCalls.listWithoutPhone, { query: { limit: 1 } })).items.length > 0,
  ...fresh,
});

export const oneToReviewQuery = queryOptions({
  queryKey: [replyCalls.list.path, 'home'] as const,
  queryFn: async () =>
    (await client.call(replyCalls.list, { query: { needsReview: 'true', limit: 1 } })).items.length > 0,
  ...fresh,
});
