import { type customerQuery, customerSorts } from '@lacquer/contracts/customer';
import { InvalidError } from '@lacquer/platform/errors/domain-error';
import { z } from 'zod';
import type { CustomerEntity } from './customer.entity.js';

export type CustomerSort = (typeof customerSorts)[number];

/** What the repository is asked for: `after` is the place in the order behind which the page begins. */
export interface CustomerPageQuery {
  sort: CustomerSort;
  after?: { value: string; id: string };
  limit?: number;
  search?: { text: string; digits: string | null };
}

interface SortKey {
  /** Never null, and backed by an index together with the id. */
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

const cursorContent = z.union([
  z.tuple([z.literal('last-visit'), z.union([z.literal(noVisit), z.iso.datetime()]), z.uuid()]),
  z.tuple([z.enum(['total-spent', 'visit-count']), z.string().regex(/^\d{1,15}$/), z.uuid()]),
]);

/** @throws InvalidError CUSTOMER.CURSOR_INVALID */
export function toPageQuery({ sort, cursor, limit, q }: z.output<typeof customerQuery>): CustomerPageQuery {
  return { sort, limit, after: cursor ? readCursor(cursor, sort) : undefined, search: q ? toSearch(q) : undefined };
}

export function cursorAfter(customer: CustomerEntity, sort: CustomerSort): string {
  return Buffer.from(JSON.stringify([sort, keyOf(sort).valueOf(customer), customer.id])).toString('base64url');
}

function readCursor(cursor: string, expectedSort: CustomerSort): { value: string; id: string } {
  const content = cursorContent.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString())).data;
  if (content?.[0] === expectedSort) return { value: content[1], id: content[2] };
  const message = 'is not a place in this list; start again without a cursor';
  throw new InvalidError('CUSTOMER.CURSOR_INVALID', `cursor: ${message}`, [{ path: 'cursor', message }]);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Phones are searched by digits, and only when the text can be part of a phone: `ana2@` is not. */
function toSearch(text: string): { text: string; digits: string | null } {
  const digits = /^[\d\s().+-]+$/.test(text) ? text.replaceAll(/\D/g, '') : '';
  return { text, digits: digits || null };
}
