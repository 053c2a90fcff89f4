/**
 * The current state of a payment. Amounts in cents, exact whatever their size; `amount` excludes the tip, `refunded` is of both
 * together.
 */
export interface SourcePayment {
  id: string;
  /** As Square names it: `COMPLETED` is the one that counts. */
  status: string;
  customerId: string | null;
  orderId: string | null;
  amount: bigint;
  tip: bigint;
  refunded: bigint;
  /** Why the amounts cannot be added to those of the salon, in words; null otherwise. */
  uncountable: string | null;
  receiptUrl: string | null;
  /** How it was paid, in small letters: card, cash, wallet. */
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
  /** As Square names it, such as `EVIDENCE_REQUIRED` or `WON`. */
  state: string;
}

/** The salon's payment account. Each method returns `null` if the object does not exist and throws if the account fails. */
export abstract class PaymentSource {
  abstract findPayment(id: string, signal: AbortSignal): Promise<SourcePayment | null>;
  abstract findCustomer(id: string, signal: AbortSignal): Promise<SourceCustomer | null>;
  /** Names of the order's line items, unnamed ones left out. `null` while the order has no line items. */
  abstract findServiceNames(orderId: string, signal: AbortSignal): Promise<string[] | null>;
  /** The id of the payment that a refund gives back. */
  abstract findRefundedPayment(refundId: string, signal: AbortSignal): Promise<string | null>;
  abstract findDispute(id: string, signal: AbortSignal): Promise<SourceDispute | null>;
}
