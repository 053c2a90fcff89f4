import type { Square } from 'square';
import { BatchedReads } from './batched-reads.js';
import { toCustomer, toOrder, toPayment, toRefund } from './from-square.js';
import {
  PaymentSource,
  type SourceCustomer,
  type SourceDispute,
  type SourceOrder,
  type SourcePayment,
  type SourceRefund,
} from './payment-source.js';
import type { SquareCalls } from './square-calls.js';

/** Reads the account through Square's API. */
export class SquarePaymentSource extends PaymentSource {
  private readonly customers = new BatchedReads<Square.Customer>({
    one: (customerId, signal) => this.readCustomer(customerId, signal),
    many: (customerIds, signal) => this.readCustomers(customerIds, signal),
  });
  private readonly orders = new BatchedReads<Square.Order>({
    one: (orderId, signal) => this.readOrder(orderId, signal),
    many: (orderIds, signal) => this.readOrders(orderIds, signal),
  });

  constructor(private readonly calls: SquareCalls) {
    super();
  }

  override async findPayment(paymentId: string, signal: AbortSignal): Promise<SourcePayment | null> {
    const answer = await this.calls.find(signal, (square, options) => square.payments.get({ paymentId }, options));
    return answer?.payment ? toPayment(answer.payment, paymentId) : null;
  }

  override async findCustomer(customerId: string, signal: AbortSignal): Promise<SourceCustomer | null> {
    const customer = await this.customers.find(customerId, signal);
    return customer && toCustomer(customer, customerId);
  }

  override async findOrder(orderId: string, signal: AbortSignal): Promise<SourceOrder | null> {
    const order = await this.orders.find(orderId, signal);
    return order && toOrder(order);
  }

  override async findRefund(refundId: string, signal: AbortSignal): Promise<SourceRefund | null> {
    const answer = await this.calls.find(signal, (square, options) => square.refunds.get({ refundId }, options));
    return answer?.refund ? toRefund(answer.refund, refundId) : null;
  }

  override async findDispute(disputeId: string, signal: AbortSignal): Promise<SourceDispute | null> {
    const answer = await this.calls.find(signal, (square, options) => square.disputes.get({ disputeId }, options));
    const dispute = answer?.dispute;
    if (!dispute?.state) return null;
    const { amountMoney, disputedPayment, state } = dispute;
    return { paymentId: disputedPayment?.paymentId || null, amount: amountMoney?.amount ?? 0n, state };
  }

  private async readCustomer(customerId: string, signal: AbortSignal): Promise<Square.Customer | null> {
    const answer = await this.calls.find(signal, (square, options) => square.customers.get({ customerId }, options));
    return answer?.customer ?? null;
  }

  /** Each id has its own answer: a customer, or errors. */
  private async readCustomers(
    customerIds: string[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, Square.Customer | null>> {
    const { responses = {} } = await this.calls.call(signal, (square, options) =>
      square.customers.bulkRetrieveCustomers({ customerIds }, options),
    );
    const isUnknown = ({ errors = [] }: Square.GetCustomerResponse) => errors.some(({ code }) => code === 'NOT_FOUND');
    return new Map(
      Object.entries(responses).flatMap(([id, answer]): [string, Square.Customer | null][] =>
        answer.customer ? [[id, answer.customer]] : isUnknown(answer) ? [[id, null]] : [],
      ),
    );
  }

  private async readOrder(orderId: string, signal: AbortSignal): Promise<Square.Order | null> {
    const answer = await this.calls.find(signal, (square, options) => square.orders.get({ orderId }, options));
    return answer?.order ?? null;
  }

  /** Orders that do not exist are omitted. */
  private async readOrders(orderIds: string[], signal: AbortSignal): Promise<ReadonlyMap<string, Square.Order | null>> {
    const { orders = [] } = await this.calls.call(signal, (square, options) =>
      square.orders.batchGet({ orderIds }, options),
    );
    const byId = new Map(orders.map((order) => [order.id, order]));
    return new Map(orderIds.map((id) => [id, byId.get(id) ?? null]));
  }
}
