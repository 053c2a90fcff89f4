import { AnswerRate } from './answer-rate.js';
import { type Precedence, Waiters } from './waiters.js';

/** The texts without an answer that all workers together may have open, even if fewer are needed for the rate. */
const openInAll = 9;
/** Room for more texts than were open on average, as a multiple: answer times vary, and a window that limits must grow. */
const spare = 1.3;
/** What one answer adds to the average of the open texts. */
const smoothing = 1 / 8;
/** Without a limit of the rate: how long a text takes from its place to its departure, at the most. Milliseconds. */
const preparationMs = 40;

/** Room for one text. It is reserved until the text may depart, and taken until its outcome is known. */
export interface Place {
  /** Waits until few enough texts have no answer. `false`: not within `ms` milliseconds. */
  enter(ms: number): Promise<boolean>;
  /** `false`: it has not entered, and too many texts have no answer. A `forced` text departs anyway. */
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
 * The window has room for a few more texts than were open at the last answers. So slow answers do not limit the rate, and
 * nothing widens the window while there are none. A text that finds it full at its departure waits for an answer.
 *
 * Each process reserves as many more places as it requests slots, and without a limit of the rate as many as get an answer
 * while a text is claimed: otherwise few texts would be claimed at a time, however fast the provider answers.
 */
export class FlightWindow {
  private open = 0;
  private reserved = 0;
  private reservedUrgent = 0;
  private workers = 1;
  /** The average of the open texts at each answer. */
  private meanOpen = 0;
  private readonly line = new Waiters<Place>();
  /** Texts whose slot is due. */
  private readonly departing = new Waiters<void>();
  private readonly answers = new AnswerRate();

  /** `countSlotsAhead`: how many slots a process requests ahead; null: the rate has no limit. */
  constructor(private readonly countSlotsAhead: () => number | null) {}

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
    return Math.max(least, Math.floor(this.meanOpen * spare + 1));
  }

  private get ahead(): number {
    return this.countSlotsAhead() ?? this.answers.within(preparationMs);
  }

  private callNext(): void {
    for (; this.departing.size > 0 && this.open < this.width; this.open += 1) this.departing.next(1)?.resolve();
    while (this.line.size > 0) {
      const isUrgent = this.line.countUrgent(1) > 0;
      if (!this.hasRoom(isUrgent)) return;
      this.line.next(1)?.resolve(this.reservedPlace(isUrgent));
    }
  }

  /** An urgent text does not wait for those that wait for their slots, because its slot comes first. */
  private hasRoom(isUrgent: boolean): boolean {
    const reserved = isUrgent ? this.reservedUrgent : this.reserved;
    return this.open < this.width && this.open + reserved < this.width + this.ahead;
  }

  private reservedPlace(isUrgent: boolean): Place {
    let state: 'reserved' | 'entered' | 'departed' | 'left' = 'reserved';
    const count = (places: 1 | -1): void => {
      this.reserved += places;
      if (isUrgent) this.reservedUrgent += places;
    };
    count(1);
    return {
      enter: async (ms) => {
        if (state !== 'reserved') return state === 'entered';
        if (!(await this.untilRoom(ms, isUrgent))) return false;
        count(-1);
        state = 'entered';
        return true;
      },
      depart: (forced) => {
        if (state === 'reserved') {
          if (!forced && this.open >= this.width) return false;
          count(-1);
          this.open += 1;
        } else if (state !== 'entered') return false;
        state = 'departed';
        return true;
      },
      leave: (isAnswered) => {
        if (state !== 'departed') return;
        state = 'left';
        this.meanOpen = isAnswered ? this.meanOpen + (this.open - this.meanOpen) * smoothing : 0;
        if (isAnswered) this.answers.record();
        this.open -= 1;
        this.callNext();
      },
      release: () => {
        if (state === 'reserved') count(-1);
        else if (state === 'entered') this.open -= 1;
        else return;
        state = 'left';
        this.callNext();
      },
    };
  }

  /** Takes room for a text that departs now. */
  private async untilRoom(ms: number, isUrgent: boolean): Promise<boolean> {
    if (this.open < this.width) {
      this.open += 1;
      return true;
    }
    const time = new AbortController();
    const timer = setTimeout(() => time.abort(), ms);
    const room = this.departing.add(1, isUrgent ? 'urgent' : 'usual', time.signal);
    const isThere = await room.then(
      () => true,
      () => false,
    );
    clearTimeout(timer);
    return isThere;
  }
}
