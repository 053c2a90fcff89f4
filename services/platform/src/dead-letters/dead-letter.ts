import type { Said } from '@lacquer/contracts/sentences/say';

/** An event that failed permanently or too often and is no longer retried. */
export interface DeadLetter {
  /**
   * The event id, or a digest of the message if it is not an event; with `.<consumer>` for a letter that belongs to one
   * consumer.
   */
  id: string;
  type: string | null;
  occurredAt: string | null;
  /** Where it is stored, in words: `outbox of contact`, `queue, for messaging`. */
  place: Said;
  /** The number of failed deliveries. */
  attempts: number;
  reason: Said | null;
  /** The message as text. */
  content: string;
}

/** The decision about a dead letter. */
export type Verdict = 'keep' | 'replay' | 'discard';

/** A store of dead letters. */
export interface DeadLetterStore {
  /** The oldest `most` letters and the total number; without `most`, all letters. */
  list(limit?: number): Promise<{ letters: DeadLetter[]; total: number }>;
  /**
   * Redelivers or deletes the letters with these ids. Returns their number.
   * @throws ConflictError DEAD_LETTERS.UNDELIVERABLE if one cannot be delivered; that letter stays
   */
  settle(ids: ReadonlySet<string>, verdict: Exclude<Verdict, 'keep'>): Promise<number>;
}
