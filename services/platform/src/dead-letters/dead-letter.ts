/** An event that was set aside because it cannot be handled, or not after many attempts. */
export interface DeadLetter {
  /** Of the event; a digest of the message when it is no event. */
  id: string;
  type: string | null;
  occurredAt: string | null;
  /** Where it lies, in words: `outbox of contact`, `queue, for messaging`. */
  place: string;
  /** How often it was delivered in vain. */
  attempts: number;
  reason: string | null;
  /** The message as text. */
  content: string;
}

/** What is done with a dead letter. */
export type Verdict = 'keep' | 'replay' | 'discard';

/** A place of dead letters. */
export interface DeadLetterStore {
  /** The oldest, and how many there are; all of them without `most`. */
  list(most?: number): Promise<{ letters: DeadLetter[]; total: number }>;
  /**
   * Delivers those with these ids again, or removes them. Returns how many.
   * @throws ConflictError DEAD_LETTERS.UNDELIVERABLE when one cannot be delivered; it stays
   */
  settle(ids: ReadonlySet<string>, verdict: Exclude<Verdict, 'keep'>): Promise<number>;
}
