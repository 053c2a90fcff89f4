import { paymentReasons } from '@lacquer/contracts/customers/payment-reasons';
import { say } from '@lacquer/contracts/sentences/say';
import { birthday } from '@lacquer/contracts/customers/customer-record';
import { salonCurrency } from '@lacquer/contracts/values';
import type { Square } from 'square';
import type { Birthday, SourceCustomer, SourceOrder, SourcePayment, SourceRefund } from './payment-source.js';

/** The longest name of a discount at Square. */
const maxDiscountName = 255;

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
    sourceKind: isGiftCard(payment) ? 'gift_card' : (textOf(payment.sourceType)?.toLowerCase() ?? null),
    locationId: payment.locationId || null,
    paidAt: dateOf(payment.createdAt, id),
    updatedAt: dateOf(payment.updatedAt ?? payment.createdAt, id),
  };
}

/** Square reports a redeemed gift card as a card of its own brand. */
const isGiftCard = ({ sourceType, cardDetails }: Square.Payment): boolean =>
  sourceType === 'SQUARE_GIFT_CARD' || cardDetails?.card?.cardBrand === 'SQUARE_GIFT_CARD';

export function toCustomer(customer: Square.Customer, id: string): SourceCustomer {
  return {
    id,
    phone: textOf(customer.phoneNumber),
    email: textOf(customer.emailAddress),
    givenName: textOf(customer.givenName),
    familyName: textOf(customer.familyName),
    birthday: toBirthday(customer.birthday),
    note: textOf(customer.note),
    groupIds: (customer.groupIds ?? []).toSorted(),
    updatedAt: new Date(customer.updatedAt ?? customer.createdAt ?? 0),
  };
}

/** Square writes `YYYY-MM-DD`, with the year `0000` if it is unknown. The year is not taken. */
export function toBirthday(written: string | null | undefined): Birthday | null {
  const [, month, day] = /^\d{4}-(\d\d)-(\d\d)$/.exec(written ?? '') ?? [];
  return birthday.safeParse({ month: Number(month), day: Number(day) }).data ?? null;
}

export function toOrder(order: Square.Order): SourceOrder {
  const lines = order.lineItems ?? [];
  return {
    serviceNames: lines.length > 0 ? [...new Set(lines.flatMap((line) => serviceName(line) ?? []))] : null,
    customerId: order.customerId || null,
    ...giftCardsOf(order),
    discounts: [...new Set((order.discounts ?? []).flatMap(discountNames))],
  };
}

/** Square names a discount; the SDK passes on the code of one that its types omit. */
function discountNames(discount: Square.OrderLineItemDiscount): string[] {
  const { name, code } = discount as { name?: unknown; code?: unknown };
  return [name, code].flatMap((each) =>
    typeof each === 'string' ? (textOf(each)?.slice(0, maxDiscountName) ?? []) : [],
  );
}

/**
 * A gift card that is sold is owed to its bearer. Tenders share what an order has of them in proportion to their amounts
 * without tips: the shares are whole cents and add up.
 */
function giftCardsOf({ lineItems, tenders }: Square.Order): Pick<SourceOrder, 'giftCards' | 'giftCardsTotal'> {
  const sold = (lineItems ?? []).filter(({ itemType }) => itemType === 'GIFT_CARD');
  const giftCardsTotal = sold.reduce((sum, { totalMoney }) => sum + amountOf(totalMoney), 0n);
  const amounts = (tenders ?? []).map((tender): [string, bigint] => [
    tender.paymentId ?? tender.id ?? '',
    amountOf(tender.amountMoney) - amountOf(tender.tipMoney),
  ]);
  const whole = amounts.reduce((sum, [, amount]) => sum + amount, 0n);
  const giftCards = new Map<string, bigint>();
  let paid = 0n;
  for (const [id, amount] of amounts) {
    const before = whole > 0n ? (giftCardsTotal * paid) / whole : 0n;
    paid += amount;
    giftCards.set(id, (whole > 0n ? (giftCardsTotal * paid) / whole : 0n) - before);
  }
  return { giftCards, giftCardsTotal };
}

export function toRefund(refund: Square.PaymentRefund, id: string): SourceRefund {
  const { amountMoney, createdAt, updatedAt } = refund;
  const customerId: unknown = (refund as { customer_id?: unknown }).customer_id;
  return {
    id,
    paymentId: refund.paymentId || null,
    // the SDK passes on what its types omit
    customerId: typeof customerId === 'string' && customerId ? customerId : null,
    orderId: refund.orderId || null,
    status: textOf(refund.status) ?? 'UNKNOWN',
    amount: amountOf(amountMoney),
    uncountable: uncountable(amountMoney),
    locationId: refund.locationId || null,
    refundedAt: dateOf(createdAt, id),
    updatedAt: dateOf(updatedAt ?? createdAt, id),
  };
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
    return say(paymentReasons.otherCurrency, { currency, amount: inUnits(cents, currency), ours: salonCurrency });
  }
  const isCountable = cents >= 0n && cents <= BigInt(Number.MAX_SAFE_INTEGER);
  return isCountable ? null : say(paymentReasons.tooMuch, { cents: String(cents) });
}

/** `1234` of a currency with two decimals is `12.34`. */
function inUnits(amount: bigint, currency: string): string {
  if (!/^[A-Z]{3}$/.test(currency)) return String(amount);
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(Number(amount) / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** The part of a text that PostgreSQL can store: without NUL and unpaired surrogates. */
export const textOf = (text: string | null | undefined): string | null =>
  text?.replaceAll('\0', '').toWellFormed().trim() || null;

const serviceName = ({ name, variationName }: Square.OrderLineItem): string | null =>
  itemName(textOf(name), textOf(variationName));

/** An item with its variation; null without either. */
export function itemName(item: string | null, variation: string | null): string | null {
  if (!item || !variation) return item || variation || null;
  return plainVariations.has(variation.toLowerCase()) || variation === item ? item : `${item} (${variation})`;
}
