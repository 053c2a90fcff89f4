/** The current state of a payment. Amounts in cents; `amount` excludes the tip. */
export interface SourcePayment {
  id: string;
  isCompleted: boolean;
  customerId: string | null;
  orderId: string | null;
  amount: number;
  tip: number;
  /** Why the amounts cannot be added to those of the salon, in words; null otherwise. */
  uncountable: string | null;
  paidAt: Date;
  updatedAt: Date;
}

export interface SourceCustomer {
  id: string;
  /** In any notation. */
  phone: string | null;
  email: string | null;
}

/** The salon's payment account. Each method returns `null` if the object does not exist and throws if the account fails. */
export abstract class PaymentSource {
  abstract findPayment(id: string, signal: AbortSignal): Promise<SourcePayment | null>;
  abstract findCustomer(id: string, signal: AbortSignal): Promise<SourceCustomer | null>;
  /** Names of the order's line items, unnamed ones left out. `null` while the order has no line items. */
  abstract findServiceNames(orderId: string, signal: AbortSignal): Promise<string[] | null>;
}
