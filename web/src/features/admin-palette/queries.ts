import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import * as offerCalls from '@lacquer/contracts/calls/messaging/offers';
import { codeAlphabet, ownCodeLength, plainCode } from '@lacquer/contracts/messaging/offer';
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

/** A customer's own code, as it may be typed. */
const ownCode = new RegExp(`^[${codeAlphabet}]{${ownCodeLength}}$`, 'u');
/** Letters and digits, as a code has; only digits are part of a phone. */
const maybeCode = /^(?=.*[A-Z])[A-Z0-9]{4,20}$/u;

/** The code of an offer, if the text may be one. Null: it is none, and does not look like one. */
export const foundCodeQuery = (text: string) =>
  queryOptions({
    ...askedFor(offerCalls.find.path, text),
    enabled: maybeCode.test(plainCode(text)),
    queryFn: async () => {
      const found = await client.call(offerCalls.find, { query: { code: text } });
      return found.state === 'unknown' && !ownCode.test(plainCode(text)) ? null : found;
    },
    placeholderData: undefined,
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
