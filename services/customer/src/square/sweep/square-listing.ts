import { squareListProblems } from '@lacquer/contracts/customers/square-sentences';
import { say } from '@lacquer/contracts/sentences/say';
import type { Clock } from '@lacquer/platform/clock/clock';
import type { Square } from 'square';
import { toPayment } from '../account/from-square.js';
import { writeListed } from '../account/listed-payment.js';
import type { SquareCalls } from '../account/square-calls.js';
import {
  type Found,
  type ListEntry,
  type ListPage,
  type ListSpan,
  PaymentListing,
  repeatedMs,
  type SquareList,
} from './payment-listing.js';

const pageSize = 100;
/** Without a start time, Square lists only objects created in the last year, even if they changed recently. */
const beforeSquare = '2009-01-01T00:00:00.000Z';
/** In milliseconds: how long Square keeps events. */
const eventRetentionMs = 28 * 24 * 3_600_000;
/** Changes that no other list contains: merges and deletions. The list of disputes has no order. */
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

  /** Square lists the payments of one location at a time. An application without the Events API has no events. */
  override async listAll(signal: AbortSignal): Promise<SquareList[]> {
    const locations = this.locationIds ?? (await this.listLocations(signal));
    return [
      ...locations.map((location): SquareList => ({
        name: `${paymentsAt}${location}`,
        order: 'changed',
        problem: (why) => say(squareListProblems.payments, { location, why }),
      })),
      { name: 'refunds', order: 'changed', problem: (why) => say(squareListProblems.refunds, { why }) },
      { name: 'disputes', order: 'none', problem: (why) => say(squareListProblems.disputes, { why }) },
      { name: 'customers', order: 'created', problem: (why) => say(squareListProblems.customers, { why }) },
      {
        name: 'events',
        order: 'changed',
        isOptional: true,
        problem: (why) => say(squareListProblems.events, { why }),
      },
    ];
  }

  override readPage(list: string, span: ListSpan, signal: AbortSignal): Promise<ListPage> {
    if (list === 'refunds') return this.readRefunds(span, signal);
    if (list === 'disputes') return this.readDisputes(span, signal);
    if (list === 'customers') return this.readCustomers(span, signal);
    if (list === 'events') return this.readEvents(span, signal);
    return this.readPayments(list.slice(paymentsAt.length), span, signal);
  }

  private async listLocations(signal: AbortSignal): Promise<string[]> {
    const { locations = [] } = await this.calls.call(signal, (square, options) => square.locations.list(options));
    return locations.flatMap(({ id }) => id ?? []);
  }

  private async readPayments(locationId: string, span: ListSpan, signal: AbortSignal): Promise<ListPage> {
    const { response } = await this.calls.call(signal, (square, options) =>
      square.payments.list({ locationId, ...changesIn(span) }, options),
    );
    return pageOf(response.payments, response.cursor, (payment) => entryOf(payment.id, payment, toFoundPayment));
  }

  /** A refund is a change of its payment. */
  private async readRefunds(span: ListSpan, signal: AbortSignal): Promise<ListPage> {
    const { response } = await this.calls.call(signal, (square, options) =>
      square.refunds.list(changesIn(span), options),
    );
    return pageOf(response.refunds, response.cursor, (refund) =>
      entryOf(refund.id, refund, () =>
        refund.paymentId
          ? foundBy('payment', refund.paymentId, refund, refund.id)
          : foundBy('refund', refund.id, refund),
      ),
    );
  }

  /** Square lists all disputes, without a filter by time. */
  private async readDisputes({ cursor }: ListSpan, signal: AbortSignal): Promise<ListPage> {
    const { response } = await this.calls.call(signal, (square, options) =>
      square.disputes.list({ ...(cursor !== null && { cursor }) }, options),
    );
    const page = pageOf(response.disputes, response.cursor, (dispute) =>
      entryOf(dispute.id, dispute, () => foundBy('dispute', dispute.id, dispute, dispute.state)),
    );
    return { ...page, isFull: false };
  }

  /** Square sorts customers by their creation. */
  private async readCustomers({ changedSince, from, cursor }: ListSpan, signal: AbortSignal): Promise<ListPage> {
    const response = await this.calls.call(signal, (square, options) =>
      square.customers.search(
        {
          limit: BigInt(pageSize),
          query: {
            filter: {
              updatedAt: { startAt: changedSince.toISOString() },
              // whether a range includes its start is up to the endpoint
              ...(from && { createdAt: { startAt: new Date(from.getTime() - repeatedMs).toISOString() } }),
            },
            sort: { field: 'CREATED_AT', order: 'ASC' },
          },
          ...(cursor !== null && { cursor }),
        },
        options,
      ),
    );
    return pageOf(response.customers, response.cursor, (customer) => ({
      ...entryOf(customer.id, customer, () => foundBy('customer', customer.id, customer)),
      place: momentOf(customer.createdAt),
    }));
  }

  private async readEvents({ changedSince, from, cursor }: ListSpan, signal: AbortSignal): Promise<ListPage> {
    const kept = this.clock.now().getTime() - eventRetentionMs;
    const startAt = new Date(Math.max(Number(from ?? changedSince) - repeatedMs, kept)).toISOString();
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
    return pageOf(response.events, response.cursor, (event) =>
      entryOf(event.eventId ?? undefined, event, toFoundEvent),
    );
  }
}

/** Oldest change first, page by page. */
const changesIn = ({ changedSince, from, cursor }: ListSpan) => ({
  beginTime: beforeSquare,
  updatedAtBeginTime: (from ?? changedSince).toISOString(),
  sortField: 'UPDATED_AT' as const,
  sortOrder: 'ASC' as const,
  limit: pageSize,
  ...(cursor !== null && { cursor }),
});

type Listed = { createdAt?: string; updatedAt?: string };

function pageOf<Item>(items: Item[] = [], cursor: string | undefined, toEntry: (item: Item) => ListEntry): ListPage {
  return { entries: items.map(toEntry), cursor: cursor || null, isFull: items.length >= pageSize };
}

function entryOf<Item extends Listed>(
  id: string | undefined,
  item: Item,
  toFound: (item: Item) => Found | null,
): ListEntry {
  const changedAt = changeOf(item);
  return { id: id ?? '', place: changedAt, changedAt, found: toFound(item) };
}

const momentOf = (text: string | undefined): Date => new Date(text ?? 0);
const changeOf = ({ updatedAt, createdAt }: Listed): Date => momentOf(updatedAt ?? createdAt);

function foundBy(kind: Found['kind'], id: string | null | undefined, item: Listed, by = ''): Found | null {
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
  return { kind: 'event', id: eventId, version: '', changedAt: momentOf(createdAt), event: { type, data } };
}
