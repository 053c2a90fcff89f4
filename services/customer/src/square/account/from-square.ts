import { salonCurrency } from '@lacquer/contracts/values';
import type { Square } from 'square';
import type { SourceCustomer, SourcePayment } from './payment-source.js';

/** Square's default variation names. They add nothing to the item's name. */
const plainVariations = new Set(['regular', 'standard', 'default']);

export function toPayment(payment: Square.Payment, id: string): SourcePayment {
  const { amountMoney, tipMoney, refundedMoney } = payment;
  return {
    id,
    status: textOf(payment.status) ?? 'UNKNOWN',
    customerId: payment.customerId || null,
    orderId: payment.orderId || null,
    amount: amountOf(amountMoney),
    tip: amountOf(tipMoney),
    refunded: amountOf(refundedMoney),
    uncountable: uncountable(amountMoney) ?? uncountable(tipMoney) ?? uncountable(refundedMoney),
    receiptUrl: textOf(payment.receiptUrl),
    sourceKind: textOf(payment.sourceType)?.toLowerCase() ?? null,
    locationId: payment.locationId || null,
    paidAt: dateOf(payment.createdAt, id),
    updatedAt: dateOf(payment.updatedAt ?? payment.createdAt, id),
  };
}

export function toCustomer(customer: Square.Customer, id: string): SourceCustomer {
  return {
    id,
    phone: textOf(customer.phoneNumber),
    email: textOf(customer.emailAddress),
    givenName: textOf(customer.givenName),
    familyName: textOf(customer.familyName),
    updatedAt: new Date(customer.updatedAt ?? customer.createdAt ?? 0),
  };
}

/** `null`: the order has no line items. */
export function serviceNamesOf(order: Square.Order): string[] | null {
  const lines = order.lineItems;
  if (!lines || lines.length === 0) return null;
  return [...new Set(lines.flatMap((line) => serviceName(line) ?? []))];
}

function dateOf(text: string | undefined, id: string): Date {
  const date = new Date(text ?? '');
  if (Number.isNaN(date.getTime())) throw new Error(`Square's payment ${id} has no date`);
  return date;
}

/** The SDK returns amounts as BigInt, in the smallest unit of their currency. */
const amountOf = (money: Square.Money | undefined): bigint => money?.amount ?? 0n;

/** Why an amount cannot be added to the salon's, as a message. */
function uncountable({ amount = 0n, currency }: Square.Money = {}): string | null {
  const cents = amount ?? 0n;
  if (currency !== undefined && currency !== salonCurrency) {
    return `paid in ${currency} (${inUnits(cents, currency)}): only amounts in ${salonCurrency} are added`;
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

/** The part of a text that PostgreSQL can store: without NUL and unpaired surrogates. */
const textOf = (text: string | null | undefined): string | null =>
  text?.replaceAll('\0', '').toWellFormed().trim() || null;

function serviceName({ name, variationName }: Square.OrderLineItem): string | null {
  const item = textOf(name);
  const variation = textOf(variationName);
  if (!item || !variation) return item || variation || null;
  return plainVariations.has(variation.toLowerCase()) || variation === item ? item : `${item} (${variation})`;
}
