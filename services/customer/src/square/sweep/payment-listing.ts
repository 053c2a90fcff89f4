import type { ListedPayment } from '../account/listed-payment.js';

/** An object at Square that a sweep found, and when it last changed. */
export interface Found {
  /** The kind of object: a payment, a customer, or an event that Square has sent or tried to send. */
  kind: 'payment' | 'customer' | 'event';
  id: string;
  /** Distinguishes the states of the object. */
  version: string;
  changedAt: Date;
  /** For a payment: the listed state. */
  listed?: ListedPayment;
  /** For an event. */
  event?: { type: string; data: unknown };
}

export interface FoundPage {
  found: Found[];
  /** The number of objects that Square listed; some may be irrelevant. */
  listed: number;
  /** The position to resume from if this process dies: nothing before it is missing. */
  position: Date | null;
  /** The cursor of the next page; `null` on the last page. */
  cursor: string | null;
}

/** Changes in the salon's account, list by list, each from the oldest to the newest. */
export abstract class PaymentListing {
  /** The names of the lists, in reading order. */
  abstract listSteps(signal: AbortSignal): Promise<string[]>;
  /** Changes at `from` or later, without an end: Square's clock may be ahead of this machine's. */
  abstract readPage(step: string, from: Date, cursor: string | null, signal: AbortSignal): Promise<FoundPage>;
}
