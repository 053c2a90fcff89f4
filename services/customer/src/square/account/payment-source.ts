/**
 * The current state of a payment. Amounts in cents, exact at any size; `amount` excludes the tip, `refunded` covers
 * amount and tip together.
 */
export interface SourcePayment {
  id: string;
  /** As named by Square: only `COMPLETED` counts. */
  status: string;
  customerId: string | null;
  orderId: string | null;
  amount: bigint;
  tip: bigint;
  refunded: bigint;
  /** Why the amounts cannot be added to those of the salon, as a message; otherwise null. */
  uncountable: string | null;
  receiptUrl: string | null;
  /** The payment method, in lower case: card, cash, wallet. */
  sourceKind: string | null;
  locationId: string | null;
  paidAt: Date;
  updatedAt: Date;
}

/** A day of the year. */
export interface Birthday {
  month: number;
  day: number;
}

export interface SourceCustomer {
  id: string;
  /** In any notation. */
  phone: string | null;
  email: string | null;
  givenName: string | null;
  familyName: string | null;
  birthday: Birthday | null;
  note: string | null;
  groupIds: string[];
  updatedAt: Date;
}

/** The order of a payment. */
export interface SourceOrder {
  /** Names of the line items; unnamed ones are omitted. `null` while the order has no line items. */
  serviceNames: string[] | null;
  customerId: string | null;
  /** In cents: the part of each payment that buys gift cards, by payment id, and of any other payment. */
  giftCards: ReadonlyMap<string, bigint>;
  giftCardsTotal: bigint;
  /** The names of its discounts, and their codes. */
  discounts: string[];
}

export interface SourceRefund {
  id: string;
  paymentId: string | null;
  /** The customer of a refund without a payment. */
  customerId: string | null;
  orderId: string | null;
  status: string;
  amount: bigint;
  uncountable: string | null;
  locationId: string | null;
  refundedAt: Date;
  updatedAt: Date;
}

export interface SourceDispute {
  paymentId: string | null;
  /** In cents. */
  amount: bigint;
  /** As named by Square, such as `EVIDENCE_REQUIRED` or `WON`. */
  state: string;
}

/** The salon's payment account. Each method returns `null` if the object does not exist and throws if the account fails. */
export abstract class PaymentSource {
  abstract findPayment(id: string, signal: AbortSignal): Promise<SourcePayment | null>;
  abstract findCustomer(id: string, signal: AbortSignal): Promise<SourceCustomer | null>;
  abstract findOrder(orderId: string, signal: AbortSignal): Promise<SourceOrder | null>;
  abstract findRefund(refundId: string, signal: AbortSignal): Promise<SourceRefund | null>;
  abstract findDispute(id: string, signal: AbortSignal): Promise<SourceDispute | null>;
}
