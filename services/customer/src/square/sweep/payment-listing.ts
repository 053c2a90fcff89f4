import type { Said } from '@lacquer/contracts/sentences/say';
import type { ListedPayment } from '../account/listed-payment.js';

/** An object at Square that a sweep found, and when it last changed. */
export interface Found {
  /** The kind of object: those of payments, or an event that Square has sent or tried to send. */
  kind: 'payment' | 'refund' | 'dispute' | 'customer' | 'event';
  id: string;
  /** Distinguishes the states of the object. */
  version: string;
  changedAt: Date;
  /** For a payment: the listed state. */
  listed?: ListedPayment;
  /** For an event. */
  event?: { type: string; data: unknown };
}

/** A list in the salon's account. */
export interface SquareList {
  name: string;
  /** The time by which Square sorts it, oldest first. `none`: unsorted, and read whole each time. */
  order: 'changed' | 'created' | 'none';
  /** Whether an account may be without it: nothing is wrong if Square refuses it. */
  isOptional?: boolean;
  /** Why it was not read to its end, for the staff. */
  problem: (why: Said) => Said;
}

export interface ListEntry {
  id: string;
  /** The time by which the list is sorted. */
  place: Date;
  changedAt: Date;
  /** Null: irrelevant. */
  found: Found | null;
}

/** In milliseconds: a page may repeat what lies this long before its start. */
export const repeatedMs = 1;

/** The part of a list that a page continues. */
export interface ListSpan {
  /** Changes at this time or later, without an end: Square's clock may be ahead of this machine's. */
  changedSince: Date;
  /** Entries with this place or a later one; null: from the first. */
  from: Date | null;
  /** Continues the page before; null: the first page of the span. */
  cursor: string | null;
}

export interface ListPage {
  entries: ListEntry[];
  /** The cursor of the next page; `null` on the last page. */
  cursor: string | null;
  /** Whether the page has no room for more entries: another may follow, whatever the cursor says. */
  isFull: boolean;
}

/** Changes in the salon's account, list by list. */
export abstract class PaymentListing {
  /** In reading order. */
  abstract listAll(signal: AbortSignal): Promise<SquareList[]>;
  abstract readPage(list: string, span: ListSpan, signal: AbortSignal): Promise<ListPage>;
}
