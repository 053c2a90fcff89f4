import { z } from 'zod';
import { invalid, notFound } from './errors.js';
import { invalidCursor } from './list-faults.js';
import type { SquareCustomer, SquareCustomerGroup, SquareItem, SquareOrder } from './resources.js';

const ids = z.array(z.string()).min(1).max(100);

/** BatchRetrieveOrders: omits orders that do not exist. */
export function retrieveOrders(orders: ReadonlyMap<string, SquareOrder>, body: unknown): object {
  const found = idsOf('order_ids', body).flatMap((id) => orders.get(id) ?? []);
  return found.length > 0 ? { orders: found } : {};
}

/** BulkRetrieveCustomers: returns a separate result for each id. */
export function retrieveCustomers(customers: ReadonlyMap<string, SquareCustomer>, body: unknown): object {
  const answer = (id: string) => {
    const customer = customers.get(id);
    return customer ? { customer } : notFound(`Customer with ID \`${id}\` not found.`).body;
  };
  return { responses: Object.fromEntries(idsOf('customer_ids', body).map((id) => [id, answer(id)])) };
}

function idsOf(field: string, body: unknown): string[] {
  const parsed = z.looseObject({ [field]: ids }).safeParse(body);
  if (!parsed.success) throw invalid('INVALID_VALUE', `${field} must hold 1 to 100 ids.`, field);
  return ids.parse(parsed.data[field]);
}

/** ListCatalog: at most 100 objects on a page. */
export function listCatalog(items: Iterable<SquareItem>, { cursor = '0' }: { cursor?: string | undefined }): object {
  const start = Number(cursor);
  if (!Number.isInteger(start)) throw invalidCursor();
  const all = [...items];
  const page = all.slice(start, start + largestCatalogPage);
  const next = start + page.length;
  return { ...(page.length > 0 && { objects: page }), ...(next < all.length && { cursor: String(next) }) };
}

const largestCatalogPage = 100;
const largestPage = 50;

/** ListCustomerGroups: at most 50 on a page. */
export function listGroups(
  groups: Iterable<SquareCustomerGroup>,
  { cursor = '0', limit = String(largestPage) }: { cursor?: string | undefined; limit?: string | undefined },
): object {
  const [start, size] = [Number(cursor), Number(limit)];
  if (!Number.isInteger(start)) throw invalidCursor();
  if (size < 1 || size > largestPage)
    throw invalid(size < 1 ? 'VALUE_TOO_LOW' : 'VALUE_TOO_HIGH', 'limit must be 1 to 50.', 'limit');
  const all = [...groups];
  const page = all.slice(start, start + size);
  const next = start + page.length;
  return { ...(page.length > 0 && { groups: page }), ...(next < all.length && { cursor: String(next) }) };
}
