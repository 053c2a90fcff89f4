import { salonCurrency } from '@lacquer/contracts/values';
import type { Square, SquareClient, SquareError } from 'square';
import { PaymentSource, type SourceCustomer, type SourcePayment } from './payment-source.js';
import type { SquareConnection } from './square-options.js';

const timeoutInSeconds = 10;

/** Square's default variation names. They add nothing to the item's name. */
const plainVariations = new Set(['regular', 'standard', 'default']);

/** Reads the account over Square's API. Each call is made once: the worker retries the event. */
export class SquarePaymentSource extends PaymentSource {
  private constructor(
    private readonly client: SquareClient,
    private readonly errorClass: typeof SquareError,
  ) {
    super();
  }

  /** Loads the SDK, which blocks the process for a second or more: call it before the service is ready. */
  static async open({ accessToken, apiBaseUrl }: SquareConnection): Promise<SquarePaymentSource> {
    const sdk = await import('square');
    const client = new sdk.SquareClient({
      token: accessToken,
      ...(apiBaseUrl && { baseUrl: apiBaseUrl }),
      maxRetries: 0,
      timeoutInSeconds,
    });
    return new SquarePaymentSource(client, sdk.SquareError);
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
    return { id, phone: textOf(phoneNumber), email: textOf(emailAddress) };
  }

  override async findServiceNames(orderId: string, signal: AbortSignal): Promise<string[] | null> {
    const answer = await this.read((square) => square.orders.get({ orderId }, { abortSignal: signal }));
    const lines = answer?.order?.lineItems;
    if (!lines || lines.length === 0) return null;
    return [...new Set(lines.flatMap((line) => serviceName(line) ?? []))];
  }

  /** Returns `null` for 404. */
  private async read<T>(call: (square: SquareClient) => Promise<T>): Promise<T | null> {
    try {
      return await call(this.client);
    } catch (error) {
      if (!(error instanceof this.errorClass)) throw error;
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
    amount: amountOf(payment.amountMoney),
    tip: amountOf(payment.tipMoney),
    uncountable: uncountable(payment.amountMoney) ?? uncountable(payment.tipMoney),
    paidAt,
    updatedAt,
  };
}

/** The SDK returns amounts as BigInt, in the smallest unit of their currency. */
const amountOf = (money: Square.Money | undefined): number => Number(money?.amount ?? 0n);

/** Why an amount is not one of the salon's, in words. */
function uncountable({ amount = 0n, currency }: Square.Money = {}): string | null {
  const cents = amount ?? 0n;
  if (currency !== undefined && currency !== salonCurrency) {
    return `paid in ${currency} (${inUnits(cents, currency)}): amounts in ${salonCurrency} only are added`;
  }
  const isCountable = cents >= 0n && cents <= BigInt(Number.MAX_SAFE_INTEGER);
  return isCountable ? null : `the amount ${cents} cannot be added`;
}

/** `1234` of a currency with two decimals is `12.34`. */
function inUnits(amount: bigint, currency: string): string {
  if (!/^[A-Z]{3}$/.test(currency)) return String(amount);
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(Number(amount) / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** What PostgreSQL can store of a text: it has no NUL and no unpaired surrogates. */
const textOf = (text: string | null | undefined): string | null =>
  text?.replaceAll('\0', '').toWellFormed().trim() || null;

function serviceName({ name, variationName }: Square.OrderLineItem): string | null {
  const item = textOf(name);
  const variation = textOf(variationName);
  if (!item || !variation) return item || variation || null;
  return plainVariations.has(variation.toLowerCase()) || variation === item ? item : `${item} (${variation})`;
}
