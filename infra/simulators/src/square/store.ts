import { randomBytes } from 'node:crypto';
import type { ClockFaults } from '../faults/fault-plan.js';
import type { BookingChange, BookingFields, PaymentFields } from './requests.js';
import {
  type SquareBooking,
  type SquareCustomer,
  type SquareCustomerGroup,
  type SquareDispute,
  type SquareItem,
  type SquareLineItem,
  type SquareOrder,
  type SquarePayment,
  type SquareRefund,
  usd,
} from './resources.js';

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** An id in Square's style: letters and digits. */
function newId(length = 24): string {
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('');
}

interface CustomerFields {
  id?: string | undefined;
  /** Defaults to now. */
  createdAt?: string | undefined;
  phone?: string | undefined;
  email?: string | undefined;
  givenName?: string | undefined;
  familyName?: string | undefined;
  birthday?: string | undefined;
  note?: string | undefined;
  /** Names of groups, or their ids. */
  groups?: readonly string[] | undefined;
  groupIds?: string[] | undefined;
}

export interface ItemFields {
  name: string;
  variation?: string;
  price?: number;
  minutes?: number;
}

/** The contents of a Square account. Every change increases `updated_at`, so a newer state always has a later time. */
export class SquareStore {
  readonly payments = new Map<string, SquarePayment>();
  readonly customers = new Map<string, SquareCustomer>();
  readonly groups = new Map<string, SquareCustomerGroup>();
  readonly items = new Map<string, SquareItem>();
  readonly orders = new Map<string, SquareOrder>();
  readonly refunds = new Map<string, SquareRefund>();
  readonly disputes = new Map<string, SquareDispute>();
  readonly bookings = new Map<string, SquareBooking>();
  private readonly versions = new Map<string, number>();
  private lastMoment = 0;

  constructor(
    private readonly locationId: string,
    /** The account's clock may differ from this machine's. */
    private readonly clock: ClockFaults,
  ) {}

  createCustomer(fields: CustomerFields): SquareCustomer {
    const now = fields.createdAt ?? this.now();
    const groupIds = fields.groupIds ?? this.groupIds(fields.groups ?? []);
    const customer: SquareCustomer = {
      id: fields.id ?? newId(26),
      created_at: now,
      updated_at: now,
      ...(fields.givenName === undefined ? {} : { given_name: fields.givenName }),
      ...(fields.familyName === undefined ? {} : { family_name: fields.familyName }),
      ...(fields.email === undefined ? {} : { email_address: fields.email }),
      ...(fields.phone === undefined ? {} : { phone_number: fields.phone }),
      ...(fields.birthday === undefined ? {} : { birthday: fields.birthday }),
      ...(fields.note === undefined ? {} : { note: fields.note }),
      ...(groupIds.length === 0 ? {} : { group_ids: groupIds }),
      preferences: { email_unsubscribed: false },
      creation_source: 'TERMINAL',
      version: 0,
    };
    this.customers.set(customer.id, customer);
    return customer;
  }

  /** `price` in cents, absent if it is asked for at the till; `minutes` of an appointment. */
  addItem({ name, variation = 'Regular', price, minutes }: ItemFields): SquareItem {
    const id = newId();
    const item: SquareItem = {
      type: 'ITEM',
      id,
      item_data: {
        name,
        product_type: minutes === undefined ? 'REGULAR' : 'APPOINTMENTS_SERVICE',
        variations: [
          {
            type: 'ITEM_VARIATION',
            id: newId(),
            item_variation_data: {
              name: variation,
              ...(price !== undefined && { price_money: usd(price) }),
              ...(minutes !== undefined && { service_duration: minutes * 60_000 }),
            },
          },
        ],
      },
    };
    this.items.set(id, item);
    return item;
  }

  /** The ids of the groups with these names. */
  groupIds(names: readonly string[]): string[] {
    return names.map((name) => {
      const known = [...this.groups.values()].find((group) => group.name === name);
      if (known) return known.id;
      const now = this.now();
      const group = { id: newId(26), name, created_at: now, updated_at: now };
      this.groups.set(group.id, group);
      return group.id;
    });
  }

  createBooking(fields: BookingFields, customerId: string | undefined): SquareBooking {
    const now = fields.createdAt ?? this.now();
    const booking: SquareBooking = {
      id: fields.id ?? newId(14).toLowerCase(),
      version: 0,
      status: fields.status,
      created_at: now,
      updated_at: now,
      start_at: toSeconds(fields.startAt),
      location_id: fields.locationId ?? this.locationId,
      ...(customerId === undefined ? {} : { customer_id: customerId }),
      appointment_segments: this.segmentsOf(fields),
      all_day: false,
      source: 'FIRST_PARTY_BUYER',
    };
    this.bookings.set(booking.id, booking);
    return booking;
  }

  changeBooking(booking: SquareBooking, { startAt, status, services, minutes }: BookingChange): void {
    if (startAt !== undefined) booking.start_at = toSeconds(startAt);
    if (status !== undefined) booking.status = status;
    if (services !== undefined) booking.appointment_segments = this.segmentsOf({ services, minutes: minutes ?? 60 });
    booking.version += 1;
    booking.updated_at = this.now();
  }

  /** A service is a variation of the catalog's item with that name, which is created as needed. */
  private segmentsOf({
    services,
    minutes,
  }: Pick<BookingFields, 'services' | 'minutes'>): SquareBooking['appointment_segments'] {
    return services.map((name) => {
      const known = [...this.items.values()].find((item) => item.item_data.name === name);
      const item = known ?? this.addItem({ name, minutes });
      const [variation] = item.item_data.variations;
      return {
        duration_minutes: minutes,
        ...(variation && { service_variation_id: variation.id }),
        team_member_id: 'TMSIMULATED01',
        any_team_member: true,
      };
    });
  }

  /** Creates an approved payment and its order, or another tender of an existing order. */
  createPayment(fields: PaymentFields, customerId: string | undefined): SquarePayment {
    const now = fields.createdAt ?? this.now();
    const order = this.orders.get(fields.orderId ?? '') ?? this.createOrder(fields, customerId, now);
    const amount = fields.amount ?? order.total_money.amount - order.total_tip_money.amount;
    const tip = fields.tip ?? 0;
    const id = fields.id ?? newId(31);
    const brand = fields.giftCard ? 'SQUARE_GIFT_CARD' : 'VISA';
    const payment: SquarePayment = {
      id,
      created_at: now,
      updated_at: now,
      amount_money: usd(amount),
      ...(tip === 0 ? {} : { tip_money: usd(tip) }),
      total_money: usd(amount + tip),
      approved_money: usd(amount + tip),
      status: 'APPROVED',
      source_type: fields.cash ? 'CASH' : 'CARD',
      ...(fields.cash ? { cash_details: paidExactly(amount + tip) } : { card_details: cardDetails(brand) }),
      location_id: fields.locationId ?? this.locationId,
      order_id: order.id,
      ...(customerId === undefined ? {} : { customer_id: customerId }),
      receipt_number: id.slice(0, 4),
      receipt_url: `https://squareup.example.com/receipt/preview/${id}`,
      version_token: newId(36),
    };
    order.total_tip_money = usd(order.total_tip_money.amount + tip);
    order.total_money = usd(order.total_money.amount + tip);
    order.tenders = [
      ...(order.tenders ?? []),
      {
        id,
        location_id: this.locationId,
        type: fields.giftCard ? 'SQUARE_GIFT_CARD' : payment.source_type,
        amount_money: payment.total_money,
        tip_money: usd(tip),
        payment_id: id,
      },
    ];
    this.payments.set(id, payment);
    this.versions.set(id, 1);
    return payment;
  }

  private createOrder(fields: PaymentFields, customerId: string | undefined, now: string): SquareOrder {
    const lines = (fields.lineItems ?? []).map(toLineItem);
    const discount = fields.discount ?? 0;
    const listed = lines.reduce((sum, line) => sum + line.total_money.amount, 0) - discount;
    const order: SquareOrder = {
      id: fields.id === undefined ? newId(31) : `${fields.id}-order`,
      location_id: this.locationId,
      ...(customerId === undefined ? {} : { customer_id: customerId }),
      ...(lines.length === 0 ? {} : { line_items: lines }),
      created_at: now,
      updated_at: now,
      state: 'OPEN',
      version: 1,
      total_money: usd(lines.length > 0 ? listed : (fields.amount ?? 0)),
      total_tip_money: usd(0),
      total_discount_money: usd(discount),
      ...(fields.discountName !== undefined && {
        discounts: [
          {
            uid: newId(22),
            name: fields.discountName,
            type: 'FIXED_AMOUNT',
            scope: 'ORDER',
            amount_money: usd(discount),
            applied_money: usd(discount),
          },
        ],
      }),
    };
    this.orders.set(order.id, order);
    return order;
  }

  complete(payment: SquarePayment, at?: string): void {
    const order = this.orders.get(payment.order_id);
    payment.status = 'COMPLETED';
    this.touchPayment(payment, at);
    if (!order) return;
    order.state = 'COMPLETED';
    order.closed_at = payment.updated_at;
    order.updated_at = payment.updated_at;
    order.version += 1;
  }

  attachCustomer(payment: SquarePayment, customerId: string): void {
    payment.customer_id = customerId;
    this.touchPayment(payment);
    const order = this.orders.get(payment.order_id);
    if (order) order.customer_id = customerId;
  }

  fillOrder(payment: SquarePayment, lineItems: NonNullable<PaymentFields['lineItems']>): void {
    const order = this.orders.get(payment.order_id);
    if (!order) return;
    order.line_items = lineItems.map(toLineItem);
    order.version += 1;
    order.updated_at = this.now();
    this.touchPayment(payment);
  }

  createRefund(payment: SquarePayment, amount: number, reason: string | undefined, at?: string): SquareRefund {
    const now = at ?? this.now();
    const refund: SquareRefund = {
      id: `${payment.id}_${newId(20)}`,
      status: 'PENDING',
      location_id: payment.location_id,
      amount_money: usd(amount),
      payment_id: payment.id,
      order_id: payment.order_id,
      ...(reason === undefined ? {} : { reason }),
      created_at: now,
      updated_at: now,
    };
    this.refunds.set(refund.id, refund);
    this.countVersion(refund.id);
    payment.refunded_money = usd((payment.refunded_money?.amount ?? 0) + amount);
    payment.refund_ids = [...(payment.refund_ids ?? []), refund.id];
    this.touchPayment(payment, at);
    return refund;
  }

  /** A completed refund that belongs to no payment. */
  createUnlinkedRefund(customerId: string, amount: number): SquareRefund {
    const now = this.now();
    const refund: SquareRefund = {
      id: newId(31),
      status: 'COMPLETED',
      location_id: this.locationId,
      amount_money: usd(amount),
      unlinked: true,
      customer_id: customerId,
      created_at: now,
      updated_at: now,
    };
    this.refunds.set(refund.id, refund);
    this.countVersion(refund.id);
    return refund;
  }

  /** Voids a payment, which is not charged. */
  end(payment: SquarePayment, status: 'CANCELED' | 'FAILED'): void {
    payment.status = status;
    const order = this.orders.get(payment.order_id);
    if (order?.tenders?.every((tender) => this.payments.get(tender.payment_id)?.status === status))
      order.state = 'CANCELED';
    this.touchPayment(payment);
  }

  /** Opens the dispute about a payment, or changes its state. */
  dispute(payment: SquarePayment, state: string, at?: string): SquareDispute {
    const now = at ?? this.now();
    const existing = [...this.disputes.values()].find((each) => each.disputed_payment.payment_id === payment.id);
    const dispute = existing ?? {
      id: newId(22),
      state,
      amount_money: payment.total_money,
      disputed_payment: { payment_id: payment.id },
      created_at: now,
      updated_at: now,
    };
    Object.assign(dispute, { state, updated_at: now });
    this.disputes.set(dispute.id, dispute);
    return dispute;
  }

  completeRefund(refund: SquareRefund, at?: string): void {
    refund.status = 'COMPLETED';
    refund.updated_at = at ?? this.now();
    this.countVersion(refund.id);
  }

  /** A payment or refund as a notification contains it, with its version. */
  notified<Item extends SquarePayment | SquareRefund>(item: Item): Item {
    return { ...structuredClone(item), version: this.versions.get(item.id) ?? 1 };
  }

  /** Square's clock. */
  clockNow(): Date {
    return new Date(Date.now() + (this.clock.aheadMs ?? 0));
  }

  /** Strictly increasing, so no two states have the same time. */
  now(): string {
    this.lastMoment = Math.max(this.clockNow().getTime(), this.lastMoment + 1);
    return new Date(this.lastMoment).toISOString();
  }

  clear(): void {
    for (const part of [
      this.payments,
      this.customers,
      this.groups,
      this.items,
      this.orders,
      this.refunds,
      this.disputes,
      this.bookings,
      this.versions,
    ])
      part.clear();
    this.lastMoment = 0;
  }

  private touchPayment(payment: SquarePayment, at = this.now()): void {
    payment.updated_at = at;
    payment.version_token = newId(36);
    this.countVersion(payment.id);
  }

  private countVersion(id: string): void {
    this.versions.set(id, (this.versions.get(id) ?? 0) + 1);
  }
}

/** Square states no fractions of a second of a start. */
const toSeconds = (at: string): string => `${new Date(at).toISOString().slice(0, 19)}Z`;

function toLineItem(line: NonNullable<PaymentFields['lineItems']>[number]): SquareLineItem {
  const total = usd(line.amount * line.quantity);
  return {
    uid: newId(22),
    ...(line.name === undefined ? {} : { name: line.name }),
    ...(line.variationName === undefined ? {} : { variation_name: line.variationName }),
    quantity: String(line.quantity),
    item_type: line.isGiftCard ? 'GIFT_CARD' : line.name === undefined ? 'CUSTOM_AMOUNT' : 'ITEM',
    base_price_money: usd(line.amount),
    gross_sales_money: total,
    total_money: total,
  };
}

/** The buyer paid the exact amount in cash. */
const paidExactly = (amount: number) => ({ buyer_supplied_money: usd(amount), change_back_money: usd(0) });

const cardDetails = (card_brand: 'VISA' | 'SQUARE_GIFT_CARD') => ({
  status: 'CAPTURED',
  card: { card_brand, last_4: '1111', exp_month: 12, exp_year: 2030, card_type: 'CREDIT' },
  entry_method: 'CONTACTLESS',
});
