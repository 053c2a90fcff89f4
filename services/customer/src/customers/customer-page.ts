import type { RequestOf } from '@lacquer/contracts/contract';
import type { customerSorts, listCustomers } from '@lacquer/contracts/customers/customer';
import { type PageCursor, pageCursor } from '@lacquer/platform/paging/page-cursor';
import { instant, text } from '@lacquer/contracts/values';
import { z } from 'zod';
import type { RevocationScope } from '../consent/person-revocations.js';
import type { CustomerEntity } from './customer.entity.js';
import { type Condition, type DatedFilter, isName, lastVisit, toConditions } from './customer-filter.js';
import { closenesses } from './search/search-conditions.js';
import type { CloseCustomer, SearchPlace } from './search/customer-search.js';

export type CustomerSort = (typeof customerSorts)[number];

/** A page of customers. `after` is the position that the page follows. */
export interface CustomerPageQuery {
  sort: CustomerSort;
  after?: { value: string; id: string };
  limit: number;
  /** Combined with AND. */
  conditions: Condition[];
  /**
   * The matches are adjacent in the sort order, so reading in that order would also read everything before them. They
   * are found first and sorted afterward.
   */
  sortsFound: boolean;
}

interface SortKey {
  /** Never null. An index covers it together with the id. */
  expression: string;
  type: 'timestamptz' | 'bigint' | 'text';
  direction: 'ASC' | 'DESC';
  valueOf(customer: CustomerEntity): string;
}

const noVisit = '-infinity';

const keys: Record<CustomerSort, SortKey> = {
  'last-visit': {
    expression: lastVisit,
    type: 'timestamptz',
    direction: 'DESC',
    valueOf: ({ lastVisitAt }) => lastVisitAt?.toISOString() ?? noVisit,
  },
  'total-spent': {
    expression: 'customer.total_spent',
    type: 'bigint',
    direction: 'DESC',
    valueOf: ({ totalSpent }) => String(totalSpent),
  },
  'visit-count': {
    expression: 'customer.visit_count',
    type: 'bigint',
    direction: 'DESC',
    valueOf: ({ visitCount }) => String(visitCount),
  },
  name: {
    expression: 'customer.sort_name',
    type: 'text',
    direction: 'ASC',
    valueOf: ({ sortName }) => sortName,
  },
};

export const keyOf = (sort: CustomerSort): SortKey => keys[sort];

const code = 'CUSTOMER.CURSOR_INVALID';
const wholeNumber = z.string().regex(/^-?\d{1,15}$/);

/** A cursor contains its sort, so a cursor of another sort is refused. */
const cursors: Record<CustomerSort, PageCursor<[CustomerSort, string, string]>> = {
  'last-visit': pageCursor(code, z.tuple([z.literal('last-visit'), z.union([z.literal(noVisit), instant]), z.uuid()])),
  'total-spent': pageCursor(code, z.tuple([z.literal('total-spent'), wholeNumber, z.uuid()])),
  'visit-count': pageCursor(code, z.tuple([z.literal('visit-count'), wholeNumber, z.uuid()])),
  name: pageCursor(code, z.tuple([z.literal('name'), text(), z.uuid()])),
};

/** @throws InvalidError CUSTOMER.CURSOR_INVALID */
export function toPageQuery(
  {
    sort,
    cursor,
    limit,
    q,
    ...filter
  }: Pick<RequestOf<typeof listCustomers>, 'sort' | 'cursor' | 'limit' | 'q'> & DatedFilter,
  scope: RevocationScope,
): CustomerPageQuery {
  return {
    sort,
    limit,
    after: cursor ? readCursor(cursor, sort) : undefined,
    conditions: toConditions(filter, scope),
    sortsFound: sort === 'name' && isName(q),
  };
}

export function cursorAfter(customer: CustomerEntity, sort: CustomerSort): string {
  return cursors[sort].write([sort, keyOf(sort).valueOf(customer), customer.id]);
}

function readCursor(cursor: string, sort: CustomerSort): { value: string; id: string } {
  const [, value, id] = cursors[sort].read(cursor);
  return { value, id };
}

/** A search by the latest visit is in the order of closeness first. */
const searchCursor = pageCursor(
  code,
  z.tuple([z.literal('closest'), z.enum(closenesses), z.union([z.literal(noVisit), instant]), z.uuid()]),
);

/** @throws InvalidError CUSTOMER.CURSOR_INVALID */
export function readSearchCursor(cursor: string): SearchPlace {
  const [, closeness, value, id] = searchCursor.read(cursor);
  return { closeness, value, id };
}

export function searchCursorAfter({ customer, closeness }: CloseCustomer): string {
  return searchCursor.write(['closest', closeness, keys['last-visit'].valueOf(customer), customer.id]);
}
