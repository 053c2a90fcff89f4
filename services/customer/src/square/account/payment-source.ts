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

export interface SourceCustomer {
  id: string;
  /** In any notation. */
  phone: string | null;
  email: string | null;
  givenName: string | null;
  familyName: string | null;
  updatedAt: Date;
}

export interface SourceDispute {
  paymentId: string | null;
  /** As named by Square, such as `EVIDENCE_REQUIRED` or `WON`. */
  state: string;
}

/** The salon's payment account. Each method returns `null` if the object does not exist and throws if the account fails. */
export abstract class PaymentSource {
  abstract findPayment(id: string, signal: AbortSignal): Promise<SourcePayment | null>;
  abstract findCustomer(id: string, signal: AbortSignal): Promise<SourceCustomer | null>;
  /** Names of the order's line items; unnamed ones are omitted. `null` while the order has no line items. */
  abstract findServiceNames(orderId: string, signal: AbortSignal): Promise<string[] | null>;
  /** The id of the refunded payment. */
  abstract findRefundedPayment(refundId: string, signal: AbortSignal): Promise<string | null>;
  abstract findDispute(id: string, signal: AbortSignal): Promise<SourceDispute | null>;
}
