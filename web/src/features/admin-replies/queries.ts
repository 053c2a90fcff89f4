import * as consentCalls from '@lacquer/contracts/calls/customers/consent';
import * as joinCalls from '@lacquer/contracts/calls/customers/joining';
import * as conversationCalls from '@lacquer/contracts/calls/messaging/conversations';
import * as customerCalls from '@lacquer/contracts/calls/customers/customers';
import * as registrationCalls from '@lacquer/contracts/calls/messaging/registration';
import * as replyCalls from '@lacquer/contracts/calls/messaging/replies';
import * as suppressionCalls from '@lacquer/contracts/calls/messaging/suppressions';
import type { ConsentForm } from '@lacquer/contracts/customers/consent';
import type { JoinSheetQuery } from '@lacquer/contracts/customers/join-sheet';
import type { Suppression } from '@lacquer/contracts/messaging/messaging';
import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import * as client from '../../api/client';
import { keeper } from '../../kept/keeper';
import { untilWhole } from '../../lists/missing';
import type { ConsentSearch, InboxSearch, SuppressionSearch } from './search';

export const replyKeys = {
  inbox: [conversationCalls.list.path] as const,
  texts: (phone: string) => [conversationCalls.texts.path, phone] as const,
  suppressions: [suppressionCalls.list.path] as const,
  consent: [consentCalls.list.path] as const,
};

const rowsInPage = 50;

/** Omits filters that are not set. */
const given = <T extends object>(search: T) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== '')) as {
    [Key in keyof T]?: NonNullable<T[Key]>;
  };

const listed = { placeholderData: keepPreviousData, refetchOnMount: 'always' } as const;

export const inboxQuery = (search: InboxSearch) =>
  queryOptions({
    queryKey: [...replyKeys.inbox, search],
    queryFn: () => client.call(conversationCalls.list, { query: { ...given(search), limit: rowsInPage } }),
    ...listed,
    ...untilWhole,
  });

/** Pages of texts, newest first. */
export const textsPages = (phone: string) =>
  infiniteQueryOptions({
    queryKey: replyKeys.texts(phone),
    queryFn: ({ pageParam }) =>
      client.call(conversationCalls.texts, {
        params: { phone },
        query: { limit: rowsInPage, ...(pageParam !== undefined && { cursor: pageParam }) },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchOnMount: 'always',
  });

/** The inbox entry of a phone. `null` if there is none. */
export const conversationQuery = (phone: string) =>
  queryOptions({
    queryKey: [...replyKeys.inbox, 'of', phone],
    queryFn: async () => {
      const { items } = await client.call(conversationCalls.list, { query: { q: phone, limit: 5 } });
      return items.find((conversation) => conversation.phone === phone) ?? null;
    },
    refetchOnMount: 'always',
  });

/** The customer with this phone, if there is one. */
export const customerOfQuery = (phone: string) =>
  queryOptions({
    queryKey: [customerCalls.list.path, 'of', phone],
    queryFn: async () => {
      const { items } = await client.call(customerCalls.list, { query: { q: phone, limit: 5 } });
      return items.find(({ phoneNumber }) => phoneNumber === phone) ?? null;
    },
  });

export const countsQuery = queryOptions({
  queryKey: [conversationCalls.counts.path],
  queryFn: () => client.call(conversationCalls.counts),
  refetchOnMount: 'always',
});

/** The two who have waited the longest: one of them may be of the open conversation. */
export const nextWaitingQuery = queryOptions({
  queryKey: [...replyKeys.inbox, 'next'],
  queryFn: async () => (await client.call(conversationCalls.list, { query: { show: 'waiting', limit: 2 } })).items,
  refetchOnMount: 'always',
});

export const setOpen = mutationOptions({
  mutationFn: ({ phone, isOpen }: { phone: string; isOpen: boolean }) =>
    client.send(conversationCalls.setOpen, { params: { phone }, body: { isOpen } }),
});

export const assign = mutationOptions({
  mutationFn: ({ phone, accountId }: { phone: string; accountId: string | null }) =>
    client.send(conversationCalls.assign, { params: { phone }, body: { accountId } }),
});

export const markRead = mutationOptions({
  mutationFn: ({ phone, upTo }: { phone: string; upTo: string }) =>
    client.send(conversationCalls.markRead, { params: { phone }, body: { upTo } }),
});

export const reviewReply = mutationOptions({
  mutationFn: ({ id, optOut }: { id: string; optOut: boolean }) =>
    client.call(replyCalls.review, { params: { id }, body: { optOut } }),
});

export const suppressionsQuery = (search: SuppressionSearch) =>
  queryOptions({
    queryKey: [...replyKeys.suppressions, search],
    queryFn: () => client.call(suppressionCalls.list, { query: { ...given(search), limit: rowsInPage } }),
    ...listed,
  });

/** Polling of the suppression list, which follows the ledger with a short delay: interval in milliseconds, attempts. */
const pollMs = 300;
const maxPolls = 20;

/** Waits until the suppression list contains the phone, or no longer does. `false`: timed out. */
async function isListed(phone: string, awaited: boolean): Promise<boolean> {
  for (let look = 0; look < maxPolls; look += 1) {
    const { items } = await client.call(suppressionCalls.list, { query: { q: phone, limit: 1 } });
    if (items.length > 0 === awaited) return true;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  return false;
}

/** Records a revocation, which suppresses the phone. Resolves when the suppression list shows it. */
export const revoke = mutationOptions({
  mutationFn: async (form: { phoneNumber: string; channel: ConsentForm['channel']; reason: string }) => {
    const { phone } = await client.call(consentCalls.revoke, { body: form });
    await isListed(phone, true);
  },
});

/** Lifts the suppression of an invalid number, so that the next campaign tries it again. */
export const tryAgain = mutationOptions({
  mutationFn: (phone: string) => client.send(suppressionCalls.lift, { params: { phone } }),
});

/** Records a consent. It lifts a suppression by staff automatically; any other is then lifted explicitly. */
export const liftWithProof = mutationOptions({
  mutationFn: async ({ form, source }: { form: ConsentForm; source: Suppression['source'] }) => {
    const { phone } = await client.call(consentCalls.record, { body: form });
    if (source === 'staff' && (await isListed(phone, false))) return;
    await client.send(suppressionCalls.lift, { params: { phone } });
  },
});

export const consentQuery = (search: ConsentSearch) =>
  queryOptions({
    queryKey: [...replyKeys.consent, search],
    queryFn: () => client.call(consentCalls.list, { query: { ...given(search), limit: rowsInPage } }),
    ...listed,
  });

/** Needs a recent sign-in. Run it with `useWithRecentSignIn`. */
export const exportConsent = async (kinds: 'consent' | 'all'): Promise<Blob> =>
  (await client.send(consentCalls.exportCsv, { query: { kinds } })).blob();

export const downloadJoinSheet = async (query: JoinSheetQuery): Promise<Blob> =>
  (await client.send(joinCalls.downloadSheet, { query })).blob();

/** Ends the session of this browser. */
export const startKiosk = async (): Promise<void> => {
  await client.send(joinCalls.startKiosk);
  await keeper.forget();
};

/** @param site the URL at which the admin reaches the site, for an installation without a public URL */
export const registrationTextsQuery = (site: string) =>
  queryOptions({
    queryKey: [registrationCalls.describeTexts.path, site] as const,
    queryFn: () => client.call(registrationCalls.describeTexts, { query: { site } }),
  });
