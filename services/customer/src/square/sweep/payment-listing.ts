import type { ListedPayment } from '../account/listed-payment.js';

/** What a sweep found: an object at Square, and when it last changed. */
export interface Found {
  /** What to look at: a payment, a customer, or an event that Square has sent or tried to. */
  kind: 'payment' | 'customer' | 'event';
  id: string;
  /** Tells one state of the object from the next. */
  version: string;
  changedAt: Date;
  /** Of a payment: the state that was listed. */
  listed?: ListedPayment;
  /** Of an event. */
  event?: { type: string; data: unknown };
}

export interface FoundPage {
  found: Found[];
  /** How many objects Square has listed; some may be of no use. */
  listed: number;
  /** Where the list goes on should this process die: nothing before it is missing. */
  position: Date | null;
  /** Where it goes on at once; `null` on the last page. */
  cursor: string | null;
}

/** What changed at the salon's account, list by list, each from the oldest to the newest. */
export abstract class PaymentListing {
  /** The names of the lists, in the order in which they are read. */
  abstract listSteps(signal: AbortSignal): Promise<string[]>;
  /** What changed at `from` or later, to the end: Square's clock may be ahead of ours. */
  abstract readPage(step: string, from: Date, cursor: string | null, signal: AbortSignal): Promise<FoundPage>;
}
