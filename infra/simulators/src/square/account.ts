import type { Notifications } from './notifications.js';
import {
  booking as bookingRequest,
  bookingChange,
  type BookingChangeInput,
  type BookingInput,
  type CustomerChangeInput,
  customerChange,
  dispute as disputeRequest,
  type DisputeInput,
  type PaymentChangeInput,
  paymentChange,
  type PaymentInput,
  type ProfileInput,
  profile as profileRequest,
  payment as paymentRequest,
  type RefundInput,
  type UnlinkedRefundInput,
  unlinkedRefund,
  refund as refundRequest,
} from './requests.js';
import type { BookingFaults } from './faults.js';
import type {
  SquareBooking,
  SquareCustomer,
  SquareDispute,
  SquareOrder,
  SquarePayment,
  SquareRefund,
} from './resources.js';
import type { SquareStore } from './store.js';

export interface Paid {
  payment: SquarePayment;
  order: SquareOrder;
  customer: SquareCustomer | null;
}

/** An invalid call by the simulator's user. */
export class UnknownObjectError extends Error {}

/** Actions at the counter and in the dashboard. Each one changes the account and sends its notifications. */
export class SquareAccount {
  constructor(
    private readonly store: SquareStore,
    private readonly notifications: Notifications,
    private readonly bookingFaults: BookingFaults,
  ) {}

  /** Adds a profile of the past, without a notification. */
  addProfile(input: ProfileInput): SquareCustomer {
    return structuredClone(this.store.createCustomer(profileRequest.parse(input)));
  }

  /** Approves and completes a payment: `payment.created` and `payment.updated`. */
  pay(input: PaymentInput): Paid {
    const fields = paymentRequest.parse(input);
    const customer = this.customerOf(fields);
    const payment = this.store.createPayment(fields, customer?.id);
    const about = fields.isSilent ? null : this.notifications.about();
    about?.notify('payment.created', 'payment', payment.id, { object: { payment: this.store.notified(payment) } });
    this.store.complete(payment, fields.createdAt);
    about?.notify('payment.updated', 'payment', payment.id, { object: { payment: this.store.notified(payment) } });
    about?.end();
    return structuredClone({ payment, order: this.order(payment), customer });
  }

  /** Adds the customer or the line items later: another `payment.updated`. */
  updatePayment(id: string, input: PaymentChangeInput): SquarePayment {
    const fields = paymentChange.parse(input);
    const payment = this.payment(id);
    const customer = this.customerOf(fields);
    if (customer) this.store.attachCustomer(payment, customer.id);
    if (fields.lineItems) this.store.fillOrder(payment, fields.lineItems);
    if (fields.status) this.store.end(payment, fields.status);
    this.notifyOnce('payment.updated', 'payment', id, { object: { payment: this.store.notified(payment) } });
    return structuredClone(payment);
  }

  /** Sends `refund.created`, `refund.updated`, and `payment.updated` with the refunded total. */
  refund(paymentId: string, input: RefundInput = {}): SquareRefund {
    const { amount, reason, createdAt } = refundRequest.parse(input);
    const payment = this.payment(paymentId);
    const left = payment.total_money.amount - (payment.refunded_money?.amount ?? 0);
    const refunded = amount ?? left;
    if (refunded < 1 || refunded > left)
      throw new UnknownObjectError(`Payment ${paymentId} has ${left} cents left to refund.`);
    const refund = this.store.createRefund(payment, refunded, reason, createdAt);
    const about = createdAt === undefined ? this.notifications.about() : null;
    about?.notify('refund.created', 'refund', refund.id, { object: { refund: this.store.notified(refund) } });
    this.store.completeRefund(refund, createdAt);
    about?.notify('refund.updated', 'refund', refund.id, { object: { refund: this.store.notified(refund) } });
    about?.notify('payment.updated', 'payment', paymentId, { object: { payment: this.store.notified(payment) } });
    about?.end();
    return structuredClone(refund);
  }

  /** Gives a customer money that belongs to no payment: `refund.created`. */
  refundUnlinked(input: UnlinkedRefundInput): SquareRefund {
    const { customerId, amount } = unlinkedRefund.parse(input);
    const refund = this.store.createUnlinkedRefund(this.customer(customerId).id, amount);
    this.notifyOnce('refund.created', 'refund', refund.id, { object: { refund: this.store.notified(refund) } });
    return structuredClone(refund);
  }

  /** Opens a dispute, or changes its state: `dispute.created`, then `dispute.state.updated`. */
  dispute(paymentId: string, input: DisputeInput): SquareDispute {
    const { state, createdAt } = disputeRequest.parse(input);
    const isNew = ![...this.store.disputes.values()].some((each) => each.disputed_payment.payment_id === paymentId);
    const dispute = this.store.dispute(this.payment(paymentId), state, createdAt);
    const type = isNew ? 'dispute.created' : 'dispute.state.updated';
    if (createdAt === undefined)
      this.notifyOnce(type, 'dispute', dispute.id, { object: { dispute: structuredClone(dispute) } });
    return structuredClone(dispute);
  }

  /** Sends `booking.created`, unless the account shows no bookings. */
  book(input: BookingInput): SquareBooking {
    const fields = bookingRequest.parse(input);
    const booking = this.store.createBooking(fields, this.customerOf(fields)?.id);
    this.notifyOfBooking('booking.created', booking, fields.isSilent);
    return structuredClone(booking);
  }

  /** Moves, cancels or accepts: `booking.updated`. */
  changeBooking(id: string, input: BookingChangeInput): SquareBooking {
    const change = bookingChange.parse(input);
    const booking = this.store.bookings.get(id);
    if (!booking) throw new UnknownObjectError(`There is no booking ${id}.`);
    this.store.changeBooking(booking, change);
    this.notifyOfBooking('booking.updated', booking, change.isSilent);
    return structuredClone(booking);
  }

  updateCustomer(id: string, input: CustomerChangeInput): SquareCustomer {
    const changes = customerChange.parse(input);
    const customer = this.customer(id);
    const write = (
      field: 'phone_number' | 'email_address' | 'given_name' | 'family_name' | 'birthday' | 'note',
      value?: string | null,
    ) => {
      if (value === null) delete customer[field];
      else if (value !== undefined) customer[field] = value;
    };
    write('phone_number', changes.phone);
    write('email_address', changes.email);
    write('given_name', changes.givenName);
    write('family_name', changes.familyName);
    write('birthday', changes.birthday);
    write('note', changes.note);
    if (changes.groups) customer.group_ids = this.store.groupIds(changes.groups);
    customer.version += 1;
    customer.updated_at = this.store.now();
    this.notifyOnce('customer.updated', 'customer', id, { object: { customer: structuredClone(customer) } });
    return structuredClone(customer);
  }

  /** Square sends no notification about groups. */
  renameGroup(name: string, to: string): void {
    const group = [...this.store.groups.values()].find((each) => each.name === name);
    if (!group) throw new UnknownObjectError(`There is no group ${name}.`);
    Object.assign(group, { name: to, updated_at: this.store.now() });
  }

  deleteCustomer(id: string): void {
    const customer = this.customer(id);
    this.store.customers.delete(id);
    this.notifyOnce('customer.deleted', 'customer', id, { deleted: true, object: { customer } });
  }

  /** Replaces two or more profiles with a new one: one `customer.created`, and a `customer.deleted` for each. */
  mergeCustomers(ids: string[]): SquareCustomer {
    const merged = ids.map((id) => this.customer(id));
    const first = <Field extends keyof SquareCustomer>(field: Field) =>
      merged.map((customer) => customer[field]).find((value) => value !== undefined);
    const created = this.store.createCustomer({
      phone: first('phone_number'),
      email: first('email_address'),
      givenName: first('given_name'),
      familyName: first('family_name'),
      birthday: first('birthday'),
      note: first('note'),
      groupIds: [...new Set(merged.flatMap((customer) => customer.group_ids ?? []))],
    });
    const event_context = { merge: { from_customer_ids: ids, to_customer_id: created.id } };
    const about = this.notifications.about();
    about.notify('customer.created', 'customer', created.id, {
      object: { customer: structuredClone(created), event_context },
    });
    for (const customer of merged) {
      this.store.customers.delete(customer.id);
      about.notify('customer.deleted', 'customer', customer.id, { deleted: true, object: { customer, event_context } });
    }
    about.end();
    return structuredClone(created);
  }

  /** The id of the event's data ends with the version. */
  private notifyOfBooking(type: string, booking: SquareBooking, isSilent: boolean): void {
    if (isSilent || this.bookingFaults.refused) return;
    const id = `${booking.id}:${booking.version}`;
    this.notifyOnce(type, 'booking', id, { object: { booking: structuredClone(booking) } });
  }

  private customerOf(fields: Pick<PaymentChangeInput, 'customer' | 'customerId' | 'phone'>): SquareCustomer | null {
    if (fields.customerId !== undefined) return this.customer(fields.customerId);
    if (fields.phone === undefined && fields.customer === undefined) return null;
    return this.store.createCustomer({ phone: fields.phone, ...fields.customer });
  }

  private notifyOnce(type: string, objectType: string, id: string, data: object): void {
    const about = this.notifications.about();
    about.notify(type, objectType, id, data);
    about.end();
  }

  private payment(id: string): SquarePayment {
    const payment = this.store.payments.get(id);
    if (!payment) throw new UnknownObjectError(`There is no payment ${id}.`);
    return payment;
  }

  private customer(id: string): SquareCustomer {
    const customer = this.store.customers.get(id);
    if (!customer) throw new UnknownObjectError(`There is no customer ${id}.`);
    return customer;
  }

  private order(payment: SquarePayment): SquareOrder {
    const order = this.store.orders.get(payment.order_id);
    if (!order) throw new UnknownObjectError(`There is no order ${payment.order_id}.`);
    return order;
  }
}
