import { serviceNamesOf, toCustomer, toPayment } from './from-square.js';
import { PaymentSource, type SourceCustomer, type SourceDispute, type SourcePayment } from './payment-source.js';
import type { SquareCalls } from './square-calls.js';

/** Reads the account over Square's API. */
export class SquarePaymentSource extends PaymentSource {
  constructor(private readonly calls: SquareCalls) {
    super();
  }

  override async findPayment(paymentId: string, signal: AbortSignal): Promise<SourcePayment | null> {
    const answer = await this.calls.find(signal, (square, options) => square.payments.get({ paymentId }, options));
    return answer?.payment ? toPayment(answer.payment, paymentId) : null;
  }

  override async findCustomer(customerId: string, signal: AbortSignal): Promise<SourceCustomer | null> {
    const answer = await this.calls.find(signal, (square, options) => square.customers.get({ customerId }, options));
    return answer?.customer ? toCustomer(answer.customer, customerId) : null;
  }

  override async findServiceNames(orderId: string, signal: AbortSignal): Promise<string[] | null> {
    const answer = await this.calls.find(signal, (square, options) => square.orders.get({ orderId }, options));
    return serviceNamesOf(answer?.order);
  }

  override async findRefundedPayment(refundId: string, signal: AbortSignal): Promise<string | null> {
    const answer = await this.calls.find(signal, (square, options) => square.refunds.get({ refundId }, options));
    return answer?.refund?.paymentId || null;
  }

  override async findDispute(disputeId: string, signal: AbortSignal): Promise<SourceDispute | null> {
    const answer = await this.calls.find(signal, (square, options) => square.disputes.get({ disputeId }, options));
    const dispute = answer?.dispute;
    if (!dispute?.state) return null;
    return { paymentId: dispute.disputedPayment?.paymentId || null, state: dispute.state };
  }
}
