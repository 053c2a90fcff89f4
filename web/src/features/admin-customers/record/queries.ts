import * as bookingCalls from '@lacquer/contracts/calls/customers/bookings';
import * as consentCalls from '@lacquer/contracts/calls/customers/consent';
import * as recordCalls from '@lacquer/contracts/calls/customers/customer-record';
import * as customerCalls from '@lacquer/contracts/calls/customers/customers';
import * as visitCalls from '@lacquer/contracts/calls/customers/visits';
import type { ConsentForm } from '@lacquer/contracts/customers/consent';
import type { CustomerRecord } from '@lacquer/contracts/customers/customer-record';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import * as client from '../../../api/client';
import { pagesQuery } from '../../../lists/pages';
import { customerKeys } from '../queries';

export const recordKeys = {
  one: (id: string) => [recordCalls.get.path, id] as const,
  timeline: (id: string) => [recordCalls.timeline.path, id] as const,
};

// Payments, texts and other users change it while the admin is open.
const refetchOnMount = 'always';

export const recordQuery = (id: string) =>
  queryOptions({
    queryKey: recordKeys.one(id),
    queryFn: () => client.call(recordCalls.get, { params: { id } }),
    refetchOnMount,
  });

/** Visits and texts, newest first. */
export const timelineQuery = (id: string) =>
  pagesQuery(recordKeys.timeline(id), (query) => client.call(recordCalls.timeline, { params: { id }, query }));

/** The consent ledger of a phone, newest first. */
export const consentQuery = (phone: string) =>
  queryOptions({
    queryKey: [consentCalls.list.path, phone],
    queryFn: async () => (await client.call(consentCalls.list, { query: { phone, kinds: 'all', limit: 50 } })).items,
    refetchOnMount,
  });

export const recordConsent = mutationOptions({
  mutationFn: (body: ConsentForm) => client.call(consentCalls.record, { body }),
});

export const recordRevocation = mutationOptions({
  mutationFn: (body: z.input<typeof consentCalls.revoke.body>) => client.call(consentCalls.revoke, { body }),
});

/** Invalidates the queries that depend on the consent ledger of a customer's phone. */
export async function consentChanged(queryClient: QueryClient, id: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [consentCalls.list.path] }),
    recordChanged(queryClient, id),
  ]);
}

/** The tags in use, most frequent first. */
export const tagsQuery = queryOptions({
  queryKey: [recordCalls.tags.path],
  queryFn: () => client.call(recordCalls.tags, {}),
  refetchOnMount,
});

/** Caches the changed record, if given, and invalidates the queries that show parts of it. */
export async function recordChanged(queryClient: QueryClient, id: string, record?: CustomerRecord): Promise<void> {
  if (record) queryClient.setQueryData(recordKeys.one(id), record);
  await Promise.all([
    ...(record ? [] : [queryClient.invalidateQueries({ queryKey: recordKeys.one(id) })]),
    queryClient.invalidateQueries({ queryKey: recordKeys.timeline(id) }),
    queryClient.invalidateQueries({ queryKey: customerKeys.list }),
    queryClient.invalidateQueries({ queryKey: customerKeys.summary }),
  ]);
}

export const editRecord = (id: string, body: z.input<typeof recordCalls.edit.body>) =>
  client.call(recordCalls.edit, { params: { id }, body });

/** Whether the customer wants reminders of appointments. */
export const setReminders = (id: string) =>
  mutationOptions({
    mutationFn: (wants: boolean) => client.call(bookingCalls.setReminders, { params: { id }, body: { wants } }),
  });

export const mergeRecords = (id: string) =>
  mutationOptions({
    mutationFn: (otherId: string) => client.call(recordCalls.merge, { params: { id }, body: { otherId } }),
  });

export const unmergeRecord = mutationOptions({
  mutationFn: (id: string) => client.call(recordCalls.unmerge, { params: { id } }),
});

export const reattachPhone = (id: string) =>
  mutationOptions({
    mutationFn: (detachmentId: string) => client.call(recordCalls.reattach, { params: { id, detachmentId } }),
  });

export const enterPhone = (id: string) =>
  mutationOptions({
    mutationFn: (phoneNumber: string) => client.call(recordCalls.newPhone, { params: { id }, body: { phoneNumber } }),
  });

export const addVisit = mutationOptions({
  mutationFn: ({ form, idempotencyKey }: { form: z.input<typeof customerCalls.add.body>; idempotencyKey: string }) =>
    client.call(customerCalls.add, { body: form, idempotencyKey }),
});

export const correctVisit = (id: string) =>
  mutationOptions({
    mutationFn: (body: z.input<typeof visitCalls.correct.body>) =>
      client.call(visitCalls.correct, { params: { id }, body }),
  });

export const voidVisit = (id: string) =>
  mutationOptions({
    mutationFn: (reason: string) => client.call(visitCalls.voidOne, { params: { id }, body: { reason } }),
  });
