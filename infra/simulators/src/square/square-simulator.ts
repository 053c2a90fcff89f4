import type { Paid } from './account.js';
import type { SquareFaults } from './faults.js';
import type { NotificationRecord } from './notifications.js';
import type { SalesSummary } from './sales-summary.js';
import type {
  BookingChangeInput,
  BookingInput,
  CustomerChangeInput,
  DisputeInput,
  PaymentChangeInput,
  PaymentInput,
  ProfileInput,
  RefundInput,
  UnlinkedRefundInput,
} from './requests.js';
import type { ItemFields } from './store.js';
import type {
  SquareBooking,
  SquareCustomer,
  SquareDispute,
  SquareItem,
  SquareOrder,
  SquarePayment,
  SquareRefund,
} from './resources.js';

/** A running simulator. */
export interface SquareSimulator {
  /** The value of `SQUARE_API_BASE_URL`, or of the SDK's `new SquareClient({ baseUrl })`. */
  readonly url: string;
  readonly payments: SquarePayment[];
  readonly customers: SquareCustomer[];
  readonly bookings: SquareBooking[];
  /** By id. */
  readonly orders: ReadonlyMap<string, SquareOrder>;
  /** Every notification and its outcome. */
  readonly notifications: readonly NotificationRecord[];
  notificationUrl: string | null;
  /** Adds an item to the catalog, without a notification. */
  addItem(input: ItemFields): SquareItem;
  /** Adds a profile that was created in the past, without a notification. */
  addProfile(input: ProfileInput): SquareCustomer;
  /** Returns before the notifications are sent. `idle` waits for them. */
  pay(input: PaymentInput): Paid;
  updatePayment(id: string, change: PaymentChangeInput): SquarePayment;
  refund(paymentId: string, input?: RefundInput): SquareRefund;
  refundUnlinked(input: UnlinkedRefundInput): SquareRefund;
  /** The sales report of the account from one time to another. */
  salesSummary(from: Date, to: Date): SalesSummary;
  dispute(paymentId: string, input: DisputeInput): SquareDispute;
  /** An appointment. Moves and cancellations are changes of it. */
  book(input: BookingInput): SquareBooking;
  changeBooking(id: string, change: BookingChangeInput): SquareBooking;
  updateCustomer(id: string, change: CustomerChangeInput): SquareCustomer;
  renameGroup(name: string, to: string): void;
  deleteCustomer(id: string): void;
  mergeCustomers(ids: string[]): SquareCustomer;
  /** Patches the active faults and returns all of them. */
  faults(patch: SquareFaults): unknown;
  faultsInForce(): unknown;
  liftFaults(): unknown;
  /** Clears everything, including faults. */
  reset(): void;
  /** Resolves once every notification is delivered or dropped. */
  idle(): Promise<void>;
  close(): Promise<void>;
}
