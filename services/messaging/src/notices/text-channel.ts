import type { Transaction } from '@lacquer/platform/database/transactions';
import type { News } from './notices.repository.js';

/** Texts notices to a person's own phone. */
export abstract class TextChannel {
  /** Stores one text with all of the news. Returns what to call after the commit. */
  abstract add(tx: Transaction, phone: string, news: readonly News[]): Promise<() => void>;

  /** When a text to the phone may leave. Until then news may be read. Null: at the time `at`. */
  abstract findNextTime(phone: string, at: Date): Promise<Date | null>;
}
