import type { Clock } from '@lacquer/platform/clock/clock';
import type { Square } from 'square';
import { toPayment } from '../account/from-square.js';
import { writeListed } from '../account/listed-payment.js';
import type { SquareCalls } from '../account/square-calls.js';
import { type Found, type FoundPage, PaymentListing } from './payment-listing.js';

const pageSize = 100;
/** Without a start time, Square lists only objects created in the last year, even if they changed recently. */
const beforeSquare = '2009-01-01T00:00:00.000Z';
/** In milliseconds: how long Square keeps events. */
const eventRetentionMs = 28 * 24 * 3_600_000;
/** Changes that no other list contains: merges, deletions, and disputes. */
const eventTypes = [
  'customer.created',
  'customer.deleted',
  'dispute.created',
  'dispute.state.updated',
  'dispute.state.changed',
];

const paymentsAt = 'payments at ';

/** Reads the lists through Square's API. */
export class SquareListing extends PaymentListing {
  constructor(
    private readonly calls: SquareCalls,
    private readonly clock: Clock,
    /** Absent: every location. */
    private readonly locationIds: readonly string[] | undefined,
  ) {
    super();
  }

  /** Square lists the payments of one location at a time. */
  override async listSteps(signal: AbortSignal): Promise<string[]> {
    const locations = this.locationIds ?? (await this.listLocations(signal));
    return [...locations.map((id) => `${paymentsAt}${id}`), 'refunds', 'customers', 'events'];
  }

  override readPage(step: string, from: Date, cursor: string | null, signal: AbortSignal): Promise<FoundPage> {
    if (step === 'refunds') return this.readRefunds(from, cursor, signal);
    if (step === 'customers') return this.readCustomers(from, cursor, signal);
    if (step === 'events') return this.readEvents(from, cursor, signal);
    return this.readPayments(step.slice(paymentsAt.length), from, cursor, signal);
  }

  private async listLocations(signal: AbortSignal): Promise<string[]> {
    const { locations = [] } = await this.calls.call(signal, (square, options) => square.locations.list(options));
    return locations.flatMap(({ id }) => id ?? []);
  }

  private async readPayments(
    locationId: string,
    from: Date,
    cursor: string | null,
    signal: AbortSignal,
  ): Promise<FoundPage> {
    const { response } = await this.calls.call(signal, (square, options) =>
      square.payments.list({ locationId, ...changesSince(from, cursor) }, options),
    );
    const { payments = [] } = response;
    return pageOf(payments, response.cursor, toFoundPayment);
  }

  /** A refund is a change of its payment. */
  private async readRefunds(from: Date, cursor: string | null, signal: AbortSignal): Promise<FoundPage> {
    const { response } = await this.calls.call(signal, (square, options) =>
      square.refunds.list(changesSince(from, cursor), options),
    );
    const { refunds = [] } = response;
    return pageOf(refunds, response.cursor, (refund) => foundBy('payment', refund.paymentId, refund, refund.id));
  }

  /** Square sorts customers by creation, so the list restarts after an interruption. */
  private async readCustomers(from: Date, cursor: string | null, signal: AbortSignal): Promise<FoundPage> {
    const response = await this.calls.call(signal, (square, options) =>
      square.customers.search(
        {
          limit: BigInt(pageSize),
          query: {
            filter: { updatedAt: { startAt: from.toISOString() } },
            sort: { field: 'CREATED_AT', order: 'ASC' },
          },
          ...(cursor !== null && { cursor }),
        },
        options,
      ),
    );
    const { customers = [] } = response;
    const page = pageOf(customers, response.cursor, (customer) => foundBy('customer', customer.id, customer));
    return { ...page, position: null };
  }

  private async readEvents(from: Date, cursor: string | null, signal: AbortSignal): Promise<FoundPage> {
    const startAt = new Date(Math.max(from.getTime(), this.clock.now().getTime() - eventRetentionMs)).toISOString();
    const response = await this.calls.call(signal, (square, options) =>
      square.events.searchEvents(
        {
          limit: pageSize,
          query: {
            filter: { eventTypes, createdAt: { startAt } },
            sort: { field: 'DEFAULT', order: 'ASC' },
          },
          ...(cursor !== null && { cursor }),
        },
        options,
      ),
    );
    return pageOf(response.events ?? [], response.cursor, toFoundEvent);
  }
}

/** Oldest change first, page by page. */
const changesSince = (from: Date, cursor: string | null) => ({
  beginTime: beforeSquare,
  updatedAtBeginTime: from.toISOString(),
  sortField: 'UPDATED_AT' as const,
  sortOrder: 'ASC' as const,
  limit: pageSize,
  ...(cursor !== null && { cursor }),
});

type Listed = { createdAt?: string; updatedAt?: string };

function pageOf<Item extends Listed>(
  items: Item[],
  cursor: string | undefined,
  toFound: (item: Item) => Found | null,
): FoundPage {
  const last = items.at(-1);
  return {
    found: items.flatMap((item) => toFound(item) ?? []),
    listed: items.length,
    position: last ? changeOf(last) : null,
    cursor: cursor || null,
  };
}

const changeOf = ({ updatedAt, createdAt }: Listed): Date => new Date(updatedAt ?? createdAt ?? 0);

function foundBy(kind: 'payment' | 'customer', id: string | null | undefined, item: Listed, by = ''): Found | null {
  const changedAt = changeOf(item);
  return id ? { kind, id, version: `${by}${changedAt.toISOString()}`, changedAt } : null;
}

function toFoundPayment(payment: Square.Payment): Found | null {
  const found = foundBy('payment', payment.id, payment);
  // one without a date is read again, and its event shows the problem
  return found && payment.createdAt ? { ...found, listed: writeListed(toPayment(payment, found.id)) } : found;
}

/** Created customers are in their own list, except those created by a merge. */
function toFoundEvent({ eventId, type, createdAt, data }: Square.Event): Found | null {
  const isMerge = data?.object?.['event_context'] !== undefined;
  if (!eventId || !type || !data || (type === 'customer.created' && !isMerge)) return null;
  return { kind: 'event', id: eventId, version: '', changedAt: new Date(createdAt ?? 0), event: { type, data } };
}
