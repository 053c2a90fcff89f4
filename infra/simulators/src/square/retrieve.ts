import { z } from 'zod';
import { invalid, notFound } from './errors.js';
import type { SquareCustomer, SquareOrder } from './resources.js';

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
