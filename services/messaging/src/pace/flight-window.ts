import { type Precedence, Waiters } from './waiters.js';

/** The texts without an answer that all workers together may have open, even if fewer are needed for the rate. */
const openInAll = 9;
/** Room for more texts than were open on average, as a multiple: answer times vary, and a window that limits must grow. */
const spare = 1.3;
/** What one answer adds to the average of the open texts. */
const smoothing = 1 / 8;

/** Room for one text. It is reserved until the text departs, and taken until its outcome is known. */
export interface Place {
  /** `false`: too many texts have no answer since the place was reserved. A `forced` text departs anyway. */
  depart(forced: boolean): boolean;
  /** Ends the stay of a text that departed. */
  leave(isAnswered: boolean): void;
  /** Has no effect once the text has departed. */
  release(): void;
}

/**
 * How many texts of this process may be without an answer: silence of the provider is found only at the timeout, and
 * leaves all of them in doubt. A text reserves its place before its slot: a slot refused for lack of room would be lost.
 *
 * The window has room for the texts that were open at the last answers, and for what departs in the time for which slots
 * are requested ahead. So slow answers do not limit the rate, and nothing widens the window while there are none. Each
 * process reserves as many more places as it requests slots.
 */
export class FlightWindow {
  private open = 0;
  private reserved = 0;
  private reservedUrgent = 0;
  private workers = 1;
  /** The average of the open texts at each answer. */
  private meanOpen = 0;
  private readonly line = new Waiters<Place>();

  /** `countAhead`: how many slots a process requests ahead. */
  constructor(private readonly countAhead: () => number) {}

  /** Each worker has its part of the texts of all; more workers than texts have one each. */
  shareAmong(workers: number): void {
    this.workers = Math.max(1, workers);
    this.callNext();
  }

  /** Waits in line for a place. Rejects with the signal's reason if it aborts first. */
  async reserve(precedence: Precedence, signal?: AbortSignal): Promise<Place> {
    signal?.throwIfAborted();
    const place = this.line.add(1, precedence, signal);
    this.callNext();
    return place;
  }

  private get width(): number {
    const least = Math.max(1, Math.floor(openInAll / this.workers));
    const ahead = Math.max(1, this.countAhead() / this.workers);
    return Math.max(least, Math.floor(this.meanOpen * spare + ahead));
  }

  private callNext(): void {
    while (this.line.size > 0) {
      const isUrgent = this.line.countUrgent(1) > 0;
      if (!this.hasRoom(isUrgent)) return;
      this.line.next(1)?.resolve(this.reservedPlace(isUrgent));
    }
  }

  /** An urgent text does not wait for those that wait for their slots, because its slot comes first. */
  private hasRoom(isUrgent: boolean): boolean {
    const reserved = isUrgent ? this.reservedUrgent : this.reserved;
    return this.open < this.width && this.open + reserved < this.width + this.countAhead();
  }

  private reservedPlace(isUrgent: boolean): Place {
    let state: 'reserved' | 'open' | 'left' = 'reserved';
    const count = (places: 1 | -1): void => {
      this.reserved += places;
      if (isUrgent) this.reservedUrgent += places;
    };
    count(1);
    return {
      depart: (forced) => {
        if (state !== 'reserved' || !(forced || this.open < this.width)) return false;
        state = 'open';
        count(-1);
        this.open += 1;
        return true;
      },
      leave: (isAnswered) => {
        if (state !== 'open') return;
        state = 'left';
        this.meanOpen = isAnswered ? this.meanOpen + (this.open - this.meanOpen) * smoothing : 0;
        this.open -= 1;
        this.callNext();
      },
      release: () => {
        if (state !== 'reserved') return;
        state = 'left';
        count(-1);
        this.callNext();
      },
    };
  }
}
