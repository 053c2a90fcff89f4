import type { RequestOf } from '@lacquer/contracts/contract';
import type { customerSorts, listCustomers } from '@lacquer/contracts/customer';
import { type PageCursor, pageCursor } from '@lacquer/platform/paging/page-cursor';
import { instant } from '@lacquer/contracts/values';
import { z } from 'zod';
import type { CustomerEntity } from './customer.entity.js';

export type CustomerSort = (typeof customerSorts)[number];

/** A page of customers. `after` is the place in the order that the page follows. */
export interface CustomerPageQuery {
  sort: CustomerSort;
  after?: { value: string; id: string };
  limit: number;
  search?: { text: string; digits: string | null };
}

interface SortKey {
  /** Never null. An index covers it together with the id. */
  expression: string;
  type: 'timestamptz' | 'bigint';
  valueOf(customer: CustomerEntity): string;
}

const noVisit = '-infinity';

const keys: Record<CustomerSort, SortKey> = {
  'last-visit': {
    expression: `COALESCE(customer.last_visit_at, '${noVisit}'::timestamptz)`,
    type: 'timestamptz',
    valueOf: ({ lastVisitAt }) => lastVisitAt?.toISOString() ?? noVisit,
  },
  'total-spent': {
    expression: 'customer.total_spent',
    type: 'bigint',
    valueOf: ({ totalSpent }) => String(totalSpent),
  },
  'visit-count': {
    expression: 'customer.visit_count',
    type: 'bigint',
    valueOf: ({ visitCount }) => String(visitCount),
  },
};

export const keyOf = (sort: CustomerSort): SortKey => keys[sort];

const code = 'CUSTOMER.CURSOR_INVALID';
const wholeNumber = z.string().regex(/^\d{1,15}$/);

/** A cursor names its sort, so that a cursor of another order is refused. */
const cursors: Record<CustomerSort, PageCursor<[CustomerSort, string, string]>> = {
  'last-visit': pageCursor(code, z.tuple([z.literal('last-visit'), z.union([z.literal(noVisit), instant]), z.uuid()])),
  'total-spent': pageCursor(code, z.tuple([z.literal('total-spent'), wholeNumber, z.uuid()])),
  'visit-count': pageCursor(code, z.tuple([z.literal('visit-count'), wholeNumber, z.uuid()])),
};

/** @throws InvalidError CUSTOMER.CURSOR_INVALID */
export function toPageQuery({ sort, cursor, limit, q }: RequestOf<typeof listCustomers>): CustomerPageQuery {
  return { sort, limit, after: cursor ? readCursor(cursor, sort) : undefined, search: q ? toSearch(q) : undefined };
}

export function cursorAfter(customer: CustomerEntity, sort: CustomerSort): string {
  return cursors[sort].write([sort, keyOf(sort).valueOf(customer), customer.id]);
}

function readCursor(cursor: string, sort: CustomerSort): { value: string; id: string } {
  const [, value, id] = cursors[sort].read(cursor);
  return { value, id };
}

/** Searches phones by digits, and only if the text can be part of a phone: `ana2@` cannot. */
function toSearch(text: string): { text: string; digits: string | null } {
  const digits = /^[\d\s().+-]+$/.test(text) ? text.replaceAll(/\D/g, '') : '';
  return { text, digits: digits || null };
}
