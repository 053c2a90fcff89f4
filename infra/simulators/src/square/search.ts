import { z } from 'zod';
import { invalid } from './errors.js';
import { invalidCursor } from './list-faults.js';
import type { NotificationBody } from './notifications.js';
import type { SquareCustomer } from './resources.js';

const largestPage = 100;
const span = z.looseObject({ start_at: z.string().optional(), end_at: z.string().optional() }).optional();

const page = { cursor: z.string().optional(), limit: z.coerce.number().int().min(1).max(largestPage).optional() };
const order = z.enum(['ASC', 'DESC']).optional();

export const cursorOf = (body: unknown): string | undefined =>
  z.looseObject({ cursor: z.string().optional() }).safeParse(body).data?.cursor;

const customerSearch = z.looseObject({
  ...page,
  query: z
    .looseObject({
      filter: z.looseObject({ updated_at: span, created_at: span }).optional(),
      sort: z.looseObject({ field: z.enum(['DEFAULT', 'CREATED_AT']).optional(), order }).optional(),
    })
    .optional(),
});

const eventSearch = z.looseObject({
  ...page,
  query: z
    .looseObject({
      filter: z.looseObject({ event_types: z.array(z.string()).optional(), created_at: span }).optional(),
      sort: z.looseObject({ order }).optional(),
    })
    .optional(),
});

type Span = z.infer<typeof span>;

/** SearchCustomers by time of creation or change, in order of creation. */
export function searchCustomers(customers: Iterable<SquareCustomer>, body: unknown): object {
  const { query, cursor, limit } = parse(customerSearch, body);
  const { updated_at: updated, created_at: created } = query?.filter ?? {};
  const matching = [...customers]
    .filter((customer) => isWithin(customer.updated_at, updated) && isWithin(customer.created_at, created))
    .toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1));
  const { items, ...rest } = pageOf(query?.sort?.order === 'DESC' ? matching.toReversed() : matching, cursor, limit);
  return { ...(items.length > 0 && { customers: items }), ...rest };
}

/** SearchEvents: all events, whether or not their webhooks were delivered. Newest first by default. */
export function searchEvents(events: readonly NotificationBody[], body: unknown): object {
  const { query, cursor, limit } = parse(eventSearch, body);
  const { event_types: types, created_at: created } = query?.filter ?? {};
  const matching = events.filter(
    (event) => (!types || types.includes(event.type)) && isWithin(event.created_at, created),
  );
  const { items, ...rest } = pageOf(query?.sort?.order === 'ASC' ? matching : matching.toReversed(), cursor, limit);
  return { ...(items.length > 0 && { events: items }), ...rest };
}

function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalid('INVALID_VALUE', issue?.message ?? 'The body is not valid.', issue?.path.join('.') ?? '');
}

function isWithin(moment: string, within: Span): boolean {
  const at = Date.parse(moment);
  const { start_at: start, end_at: end } = within ?? {};
  return (start === undefined || at >= Date.parse(start)) && (end === undefined || at <= Date.parse(end));
}

function pageOf<Item>(matching: Item[], cursor = '0', limit = largestPage): { items: Item[]; cursor?: string } {
  const start = Number(cursor);
  if (!Number.isInteger(start)) throw invalidCursor();
  const items = matching.slice(start, start + limit);
  const next = start + items.length;
  return { items, ...(next < matching.length && { cursor: String(next) }) };
}
