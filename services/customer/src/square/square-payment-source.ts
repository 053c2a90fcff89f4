import type { Square, SquareClient } from 'square';
import { PaymentSource, type SourceCustomer, type SourcePayment } from './payment-source.js';
import type { SquareConnection } from './square-options.js';

const timeoutInSeconds = 10;

/** Square's default variation names. They add nothing to the item's name. */
const plainVariations = new Set(['regular', 'standard', 'default']);

/** Reads the account over Square's API. Each call is made once: the worker retries the event. */
export class SquarePaymentSource extends PaymentSource {
  private client: SquareClient | undefined;

  constructor(private readonly connection: SquareConnection) {
    super();
  }

  override async findPayment(id: string, signal: AbortSignal): Promise<SourcePayment | null> {
    const answer = await this.read((square) => square.payments.get({ paymentId: id }, { abortSignal: signal }));
    const payment = answer?.payment;
    return payment ? toPayment(payment, id) : null;
  }

  override async findCustomer(id: string, signal: AbortSignal): Promise<SourceCustomer | null> {
    const answer = await this.read((square) => square.customers.get({ customerId: id }, { abortSignal: signal }));
    if (!answer?.customer) return null;
    const { phoneNumber, emailAddress } = answer.customer;
    return { id, phone: phoneNumber?.trim() || null, email: emailAddress?.trim() || null };
  }

  override async findServiceNames(orderId: string, signal: AbortSignal): Promise<string[] | null> {
    const answer = await this.read((square) => square.orders.get({ orderId }, { abortSignal: signal }));
    const lines = answer?.order?.lineItems;
    if (!lines || lines.length === 0) return null;
    return [...new Set(lines.flatMap((line) => serviceName(line) ?? []))];
  }

  /** Returns `null` for 404. */
  private async read<T>(call: (square: SquareClient) => Promise<T>): Promise<T | null> {
    // loading the SDK takes 80 MB and up to two seconds, so it waits for the first payment
    const { SquareClient, SquareError } = await import('square');
    this.client ??= new SquareClient({
      token: this.connection.accessToken,
      ...(this.connection.apiBaseUrl && { baseUrl: this.connection.apiBaseUrl }),
      maxRetries: 0,
      timeoutInSeconds,
    });
    try {
      return await call(this.client);
    } catch (error) {
      if (!(error instanceof SquareError)) throw error;
      if (error.statusCode === 404) return null;
      // the SDK's message contains the response body, which may hold personal data
      const codes = error.errors.map(({ code }) => code).join(', ');
      throw new Error(`Square did not answer as expected: ${error.statusCode ?? 'no answer'} ${codes}`, {
        cause: error,
      });
    }
  }
}

function toPayment(payment: Square.Payment, id: string): SourcePayment {
  const paidAt = new Date(payment.createdAt ?? '');
  const updatedAt = new Date(payment.updatedAt ?? payment.createdAt ?? '');
  if (Number.isNaN(paidAt.getTime()) || Number.isNaN(updatedAt.getTime())) {
    throw new Error(`Square's payment ${id} has no date`);
  }
  return {
    id,
    isCompleted: payment.status === 'COMPLETED',
    customerId: payment.customerId || null,
    orderId: payment.orderId || null,
    amount: toCents(payment.amountMoney),
    tip: toCents(payment.tipMoney),
    paidAt,
    updatedAt,
  };
}

/** The SDK returns amounts as BigInt; a visit stores an SQL integer. */
function toCents(money: Square.Money | undefined): number {
  const amount = money?.amount ?? 0n;
  if (amount < 0n || amount > 2_147_483_647n) throw new Error(`Square's amount ${amount} is not one of a visit`);
  return Number(amount);
}

function serviceName({ name, variationName }: Square.OrderLineItem): string | null {
  const item = name?.trim();
  const variation = variationName?.trim();
  if (!item || !variation) return item || variation || null;
  return plainVariations.has(variation.toLowerCase()) || variation === item ? item : `${item} (${variation})`;
}
