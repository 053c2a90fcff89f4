/** A payment as the account shows it now. Amounts in cents; the tip is not part of `amount`. */
export interface SourcePayment {
  id: string;
  isCompleted: boolean;
  customerId: string | null;
  orderId: string | null;
  amount: number;
  tip: number;
  paidAt: Date;
  updatedAt: Date;
}

export interface SourceCustomer {
  id: string;
  /** In whatever notation it was entered. */
  phone: string | null;
  email: string | null;
}

/** The salon's payment account. Each answers `null` for what does not exist and throws when it cannot be asked. */
export abstract class PaymentSource {
  abstract findPayment(id: string, signal: AbortSignal): Promise<SourcePayment | null>;
  abstract findCustomer(id: string, signal: AbortSignal): Promise<SourceCustomer | null>;
  /** What was sold, by name; an amount without a name is left out. `null` while the order has no lines at all. */
  abstract findServiceNames(orderId: string, signal: AbortSignal): Promise<string[] | null>;
}
