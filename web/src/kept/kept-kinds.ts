import type * as consentCalls from '@lacquer/contracts/calls/customers/consent';
import type * as recordCalls from '@lacquer/contracts/calls/customers/customer-record';
import type * as customerCalls from '@lacquer/contracts/calls/customers/customers';
import type * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import type * as conversationCalls from '@lacquer/contracts/calls/messaging/conversations';
import type * as replyCalls from '@lacquer/contracts/calls/messaging/replies';
import type * as receivedCalls from '@lacquer/contracts/calls/salon/received-messages';
import type * as submissionCalls from '@lacquer/contracts/calls/salon/submissions';
import { salonPath } from '@lacquer/contracts/paths';

/**
 * What a device keeps for when the server does not answer, and how many answers of each kind; the oldest go first. A
 * conversation has three answers and a customer three. Nothing else is kept: no sign-in, staff, audit, health or setup.
 */
export const mostOfKind = {
  facts: 1,
  home: 8,
  messages: 6,
  replies: 6,
  conversation: 60,
  customers: 3,
  customer: 60,
  campaigns: 8,
} as const;
export type KeptKind = keyof typeof mostOfKind;

/** The largest kept answer, in characters of JSON. A device keeps 152 answers at most, 30 MB; usual ones have 1 to 50 kB. */
export const longestAnswer = 200_000;

/** A customer, by id. */
export const customerPath = '/api/admin/customers/:id' satisfies typeof recordCalls.get.path;

const ledgerPath = '/api/admin/consent' satisfies typeof consentCalls.list.path;

// The paths are written out, and only their types imported: every page of the admin loads this, but no schema of a call.
/** The kinds of the calls whose every answer is kept, by path. */
const whole: Readonly<Record<string, KeptKind>> = {
  [salonPath]: 'facts',
  ['/api/admin/customers/summary' satisfies typeof customerCalls.summarize.path]: 'customers',
  ['/api/admin/contacts/received' satisfies typeof receivedCalls.count.path]: 'home',
  ['/api/admin/replies' satisfies typeof replyCalls.list.path]: 'home',
  ['/api/admin/conversations/:phone/texts' satisfies typeof conversationCalls.texts.path]: 'conversation',
  [customerPath]: 'customer',
  ['/api/admin/customers/:id/timeline' satisfies typeof recordCalls.timeline.path]: 'customer',
  [ledgerPath]: 'customer',
};

/** The kinds of the lists, by path. */
const lists: Readonly<Record<string, KeptKind>> = {
  ['/api/admin/contacts' satisfies typeof submissionCalls.list.path]: 'messages',
  ['/api/admin/contacts/counts' satisfies typeof submissionCalls.count.path]: 'messages',
  ['/api/admin/conversations' satisfies typeof conversationCalls.list.path]: 'replies',
  ['/api/admin/customers' satisfies typeof customerCalls.list.path]: 'customers',
  ['/api/admin/campaigns' satisfies typeof campaignCalls.list.path]: 'campaigns',
};

/** Filters with few values. A list with any other, such as a search, is not kept. */
const keptFilters: readonly string[] = ['view', 'show', 'status'];

const isSearch = (part: unknown): part is Readonly<Record<string, unknown>> =>
  typeof part === 'object' && part !== null && !Array.isArray(part);

/** The kind of a query's answer. `null`: it is not kept. */
export function keptKindOf([path, ...rest]: readonly unknown[]): KeptKind | null {
  if (typeof path !== 'string') return null;
  // the ledger of all phones is searched
  if (rest.some((part) => isSearch(part) && path === ledgerPath)) return null;
  const isFiltered = rest.some(
    (part) =>
      isSearch(part) &&
      Object.entries(part).some(([name, value]) => value !== undefined && value !== '' && !keptFilters.includes(name)),
  );
  if (isFiltered) return null;
  if (Object.hasOwn(whole, path)) return whole[path] ?? null;
  if (rest[0] === 'of') return 'conversation';
  if (rest[0] === 'overview' || rest[0] === 'home') return 'home';
  return lists[path] ?? null;
}
