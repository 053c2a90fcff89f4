import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { json } from 'node:stream/consumers';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { SquareConnection } from '../square/account/square-options.js';

const accessToken = 'test-access-token';
const webhookSignatureKey = 'test-signature-key';
const webhookUrl = 'https://salon.example.com/api/webhooks/square';

interface PaymentState {
  id: string;
  status?: string;
  amount?: number;
  currency?: string;
  tip?: number;
  customerId?: string;
  orderId?: string;
  createdAt?: string;
  updatedAt?: string;
  refunded?: number;
  locationId?: string;
}

interface ProfileState {
  phone?: string;
  email?: string;
  givenName?: string;
  familyName?: string;
  birthday?: string;
  note?: string;
  groupIds?: string[];
  updatedAt?: string;
}

interface BookingState {
  version?: number;
  status?: string;
  customerId?: string;
  /** The ids of the booked services in the catalog. */
  variations?: string[];
  createdAt?: string;
  updatedAt?: string;
}

/** Serves the part of Square's API that the service reads, and signs notifications. */
export class SquareAccount {
  readonly requests: string[] = [];
  /** The paths of those about appointments, which the calendar's reader sends at any time. */
  readonly bookingRequests: string[] = [];
  /** If set, every request is answered with this status. */
  failure: { status: number; code: string } | null = null;
  /** How far the account's clock is ahead of ours. Milliseconds. */
  clockAheadMs = 0;
  /** The names of the customer groups by id; null: the application may not read them. */
  groups: Record<string, string> | null = {};
  /** The pages of the catalog; null: the application may not read it. */
  catalog: object[][] | null = [];
  /** The answer to requests about appointments: their lists, single ones, or, without `of`, all. Null: they are shown. */
  bookingsRefused: { status: number; code: string; of?: 'lists' | 'single' } | null = null;
  /** Requests about appointments are answered when this resolves. */
  bookingsHeld: PromiseWithResolvers<void> | null = null;
  private readonly bookings = new Map<string, { start_at: string } & Record<string, unknown>>();
  private readonly resources = new Map<string, object>();
  private readonly server = createServer(
    (request, response) =>
      void json(request)
        .catch(() => null)
        .then((body) => this.answer(request, body, response)),
  );
  private held: (() => void)[] | null = null;
  private heldArrived: () => void = () => {};

  static async start(): Promise<SquareAccount> {
    const account = new SquareAccount();
    account.server.listen(0, '127.0.0.1');
    await once(account.server, 'listening');
    return account;
  }

  get connection(): SquareConnection {
    const address = this.server.address();
    if (typeof address !== 'object' || !address) throw new Error('the account is not open');
    return { accessToken, webhookSignatureKey, webhookUrl, apiBaseUrl: `http://127.0.0.1:${address.port}` };
  }

  setPayment(state: PaymentState): void {
    const createdAt = state.createdAt ?? '2026-03-01T18:30:00.000Z';
    this.resources.set(`/v2/payments/${state.id}`, {
      payment: {
        id: state.id,
        status: state.status ?? 'COMPLETED',
        created_at: createdAt,
        updated_at: state.updatedAt ?? createdAt,
        amount_money: { amount: state.amount ?? 3000, currency: state.currency ?? 'USD' },
        ...(state.tip !== undefined && { tip_money: { amount: state.tip, currency: 'USD' } }),
        ...(state.refunded !== undefined && { refunded_money: { amount: state.refunded, currency: 'USD' } }),
        ...(state.locationId && { location_id: state.locationId }),
        ...(state.customerId && { customer_id: state.customerId }),
        ...(state.orderId && { order_id: state.orderId }),
      },
    });
  }

  setCustomer(id: string, state: ProfileState): void {
    this.resources.set(`/v2/customers/${id}`, {
      customer: {
        id,
        phone_number: state.phone,
        email_address: state.email,
        given_name: state.givenName,
        family_name: state.familyName,
        birthday: state.birthday,
        note: state.note,
        group_ids: state.groupIds,
        updated_at: state.updatedAt ?? '2026-03-01T18:00:00.000Z',
      },
    });
  }

  /** A later state has a later version. */
  setBooking(id: string, { startAt, ...state }: { startAt: Date } & BookingState): void {
    this.bookings.set(id, {
      id,
      version: state.version ?? 0,
      status: state.status ?? 'ACCEPTED',
      created_at: state.createdAt ?? '2026-03-01T18:00:00Z',
      updated_at: state.updatedAt ?? '2026-03-01T18:00:00Z',
      start_at: startAt.toISOString(),
      ...(state.customerId !== undefined && { customer_id: state.customerId }),
      appointment_segments: (state.variations ?? []).map((variation) => ({
        duration_minutes: 60,
        service_variation_id: variation,
        team_member_id: 'T1',
      })),
    });
  }

  deleteBooking(id: string): void {
    this.bookings.delete(id);
  }

  deleteCustomer(id: string): void {
    this.resources.delete(`/v2/customers/${id}`);
  }

  setRefund(id: string, paymentId: string): void {
    this.resources.set(`/v2/refunds/${id}`, {
      refund: {
        id,
        payment_id: paymentId,
        status: 'COMPLETED',
        amount_money: { amount: 100, currency: 'USD' },
        created_at: '2026-03-01T19:00:00Z',
        updated_at: '2026-03-01T19:00:00Z',
      },
    });
  }

  setDispute(id: string, paymentId: string, state: string): void {
    this.resources.set(`/v2/disputes/${id}`, { dispute: { id, state, disputed_payment: { payment_id: paymentId } } });
  }

  setOrder(id: string, lines: { name?: string; variation_name?: string }[], discounts: { name: string }[] = []): void {
    this.resources.set(`/v2/orders/${id}`, {
      order: {
        id,
        location_id: 'L1',
        ...(lines.length > 0 && { line_items: lines.map((line) => ({ quantity: '1', ...line })) }),
        ...(discounts.length > 0 && { discounts }),
      },
    });
  }

  /** A signed notification, as the gateway forwards it. */
  notify(
    type: string,
    id: string,
    eventId: string = randomUUID(),
    object?: object,
  ): { rawBody: string; signature: string } {
    const data = { id, ...(object && { object }) };
    const body = { merchant_id: 'M1', type, event_id: eventId, created_at: '2026-03-01T18:30:01Z', data };
    return sign(JSON.stringify(body));
  }

  /** Delays requests until `release` is called; `arrived` resolves with the first. */
  hold(): { arrived: Promise<void>; release: () => void } {
    const held: (() => void)[] = [];
    this.held = held;
    const arrived = new Promise<void>((resolve) => {
      this.heldArrived = resolve;
    });
    return {
      arrived,
      release: () => {
        this.held = null;
        for (const answer of held) answer();
      },
    };
  }

  /** Forgets everything, and answers the delayed requests. */
  reset(): void {
    this.failure = null;
    this.groups = {};
    this.catalog = [];
    this.bookingsRefused = null;
    this.bookingsHeld?.resolve();
    this.bookingsHeld = null;
    this.bookings.clear();
    this.resources.clear();
    const held = this.held ?? [];
    this.held = null;
    for (const answer of held) answer();
    this.requests.length = 0;
    this.bookingRequests.length = 0;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  /** One group on each page. */
  private answerGroups(url: string, response: ServerResponse): void {
    this.requests.push('/v2/customers/groups');
    if (!this.groups) return send(response, 403, error('AUTHENTICATION_ERROR', 'INSUFFICIENT_SCOPES'));
    const place = Number(new URL(url, webhookUrl).searchParams.get('cursor') ?? 0);
    const groups = Object.entries(this.groups).map(([id, name]) => ({ id, name }));
    const isLast = place + 1 >= groups.length;
    send(response, 200, {
      ...(groups.length > 0 && { groups: groups.slice(place, place + 1) }),
      ...(!isLast && { cursor: String(place + 1) }),
    });
  }

  private answerBookings(url: string, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(url, webhookUrl);
    const id = pathname.split('/')[3];
    const { status, code, of = null } = this.bookingsRefused ?? {};
    if (status !== undefined && (of === null || (of === 'single') === (id !== undefined))) {
      return send(response, status, error('AUTHENTICATION_ERROR', code ?? ''));
    }
    if (id !== undefined) {
      const booking = this.bookings.get(id);
      return booking
        ? send(response, 200, { booking })
        : send(response, 404, error('INVALID_REQUEST_ERROR', 'NOT_FOUND'));
    }
    const [from, until] = ['start_at_min', 'start_at_max'].map((name) => Date.parse(searchParams.get(name) ?? ''));
    const isWithin = ({ start_at }: { start_at: string }) =>
      Date.parse(start_at) >= (from ?? 0) && Date.parse(start_at) <= (until ?? 0);
    send(response, 200, { bookings: [...this.bookings.values()].filter(isWithin) });
  }

  private answerCatalog(url: string, response: ServerResponse): void {
    this.requests.push('/v2/catalog/list');
    if (!this.catalog) return send(response, 403, error('AUTHENTICATION_ERROR', 'INSUFFICIENT_SCOPES'));
    const place = Number(new URL(url, webhookUrl).searchParams.get('cursor') ?? 0);
    const isLast = place + 1 >= this.catalog.length;
    send(response, 200, { objects: this.catalog[place], ...(!isLast && { cursor: String(place + 1) }) });
  }

  private find(url: string, body: unknown): object | undefined {
    const { order_ids: orderIds, customer_ids: customerIds } = (body ?? {}) as Record<string, string[] | undefined>;
    if (orderIds) {
      return {
        orders: orderIds
          .flatMap((id) => this.resources.get(`/v2/orders/${id}`) ?? [])
          .map((found) => (found as { order: object }).order),
      };
    }
    if (customerIds) {
      const unknown = error('INVALID_REQUEST_ERROR', 'NOT_FOUND');
      return {
        responses: Object.fromEntries(
          customerIds.map((id) => [id, this.resources.get(`/v2/customers/${id}`) ?? unknown]),
        ),
      };
    }
    return this.resources.get(url);
  }

  private answer({ method, url = '', headers }: IncomingMessage, body: unknown, response: ServerResponse): void {
    response.setHeader('date', new Date(Date.now() + this.clockAheadMs).toUTCString());
    if (method === 'HEAD') {
      response.writeHead(404).end();
      return;
    }
    // the lists that sweeps read: this account lists nothing
    if (isList.test(url)) return send(response, 200, {});
    if (/^\/v2\/bookings(\/|\?)/.test(url)) {
      this.bookingRequests.push(new URL(url, webhookUrl).pathname);
      void (this.bookingsHeld?.promise ?? Promise.resolve()).then(() => this.answerBookings(url, response));
      return;
    }
    if (url.startsWith('/v2/customers/groups?')) return this.answerGroups(url, response);
    if (url.startsWith('/v2/catalog/list?')) return this.answerCatalog(url, response);
    this.requests.push(url);
    const reply = () => {
      const found = this.find(url, body);
      const authorized = headers.authorization === `Bearer ${accessToken}`;
      if (!authorized) send(response, 401, error('AUTHENTICATION_ERROR', 'UNAUTHORIZED'));
      else if (this.failure) send(response, this.failure.status, error('API_ERROR', this.failure.code));
      else if (!found) send(response, 404, error('INVALID_REQUEST_ERROR', 'NOT_FOUND'));
      else send(response, 200, found);
    };
    if (!this.held) return reply();
    this.held.push(reply);
    this.heldArrived();
  }
}

export function sign(body: string): { rawBody: string; signature: string } {
  const signature = createHmac('sha256', webhookSignatureKey).update(`${webhookUrl}${body}`).digest('base64');
  return { rawBody: Buffer.from(body).toString('base64'), signature };
}

const isList = /^\/v2\/(locations|payments\?|refunds\?|customers\/search|events|disputes(\?|$))/;

const error = (category: string, code: string) => ({
  errors: [{ category, code, detail: 'the account is set to fail' }],
});

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
