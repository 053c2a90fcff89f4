import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { JobQueues } from '../queue/job-queues.js';
import { BreakerRepository, type BreakerState, doubtsToOpen, earlyMs } from './breaker.repository.js';
import { FlightWindow, type Place } from './flight-window.js';
import { type PaceOptions, paceOptions } from './pace-options.js';
import { SenderPace } from './sender-pace.js';
import type { Precedence } from './waiters.js';

/** The right to send one text, valid until it is settled. */
export interface Passage {
  /** Waits until few enough texts have no answer. `false`: not within `ms` milliseconds. */
  enter(ms: number): Promise<boolean>;
  /** Call it before sending. `false`: the provider has started to fail, and the text must not be sent. */
  depart(): boolean;
  /** Call it once the outcome is known; further calls have no effect. `unused`: no text was sent. */
  settle(outcome: PassageOutcome): Promise<void>;
}

/** `answered`: the provider accepted or refused the text. `doubtful`: unknown. */
export type PassageOutcome = 'answered' | 'doubtful' | 'unused';

/** For simulated texts. */
export const freePassage: Passage = {
  enter: () => Promise.resolve(true),
  depart: () => true,
  settle: () => Promise.resolve(),
};

/** Maximum age of a process's copy of the state: another worker may have changed it. Holds are longer. Milliseconds. */
const refreshMs = 1_000;
/** How often a held process checks whether another worker's probe was answered. Milliseconds. */
const heldRefreshMs = 500;
/**
 * The provider's answer before a probe counts for the next probe too, because waiting for a slow one may cost the slot.
 * Milliseconds.
 */
const answerValidMs = 5_000;
/** Extra time for a probe beyond its two requests: its slot, its claim, the record of its outcome. Milliseconds. */
const probeMarginMs = 5_000;
/** How often the workers are counted. Milliseconds. */
const recountMs = 2_000;
/** Prevents workers and installations from retrying in step. */
const jitter = () => 0.8 + 0.4 * Math.random();

/**
 * Limits how many texts an outage of the provider leaves in doubt. The texts without an answer have a `FlightWindow`.
 * Between an ambiguous outcome and the next answer, a process has one open request at a time. Five ambiguous outcomes
 * in a row, over all workers, hold the sender for 2 s; then one text is sent as a probe. An answer to it closes the
 * breaker for all workers. Another ambiguous outcome doubles the hold, up to 60 s.
 */
@Injectable()
export class CircuitBreaker {
  private readonly logger = new Logger(CircuitBreaker.name);
  private state: BreakerState = { doubts: 0, trips: 0, heldMs: 0 };
  /** On the monotonic clock, as all times here. */
  private readAt = Number.NEGATIVE_INFINITY;
  private heldUntil = 0;
  private reading: Promise<void> | undefined;
  /** Numbers the queries: responses may arrive out of order, and an older one is ignored. */
  private asked = 0;
  private appliedTicket = 0;
  private openRequests = 0;
  private readonly flights: FlightWindow;
  private countedAt = Number.NEGATIVE_INFINITY;
  private counting: Promise<void> | undefined;
  /** When the provider last answered the query before a probe. */
  private answeredAt = Number.NEGATIVE_INFINITY;
  /** Callbacks of the texts that wait for an open request to settle. */
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly store: BreakerRepository,
    @Inject(paceOptions) private readonly options: PaceOptions,
    @Inject(JobQueues) private readonly workers: Pick<JobQueues, 'countWorkers'>,
    @Inject(SenderPace) pace: Pick<SenderPace, 'slotsAhead'>,
  ) {
    this.flights = new FlightWindow(() => pace.slotsAhead);
  }

  /**
   * Resolves when sending is allowed and there is room for the text. Release the place if it is not sent. Rejects with the
   * signal's reason if it aborts first.
   */
  async untilOpen(signal: AbortSignal, precedence: Precedence = 'usual'): Promise<Place> {
    signal.throwIfAborted();
    while (this.isHeld()) {
      const ms = Math.min(heldRefreshMs, this.heldUntil - performance.now());
      await delay(Math.max(1, ms), undefined, { signal }).catch(() => signal.throwIfAborted());
      await this.refresh(heldRefreshMs);
    }
    await this.recount();
    return this.flights.reserve(precedence, signal);
  }

  /**
   * Returns null if the breaker is open and this text is not its probe. Before a probe, `isAnswering` queries the provider
   * without putting a text in doubt.
   */
  async admit(place: Place, isAnswering: () => Promise<boolean>): Promise<Passage | null> {
    await this.refresh(refreshMs);
    while (this.state.trips === 0 && !this.hasRoom()) await this.untilSettled();
    if (this.state.trips === 0) return this.open(place, false);
    if (this.isHeld()) return null;
    if (!(await this.takeProbe())) return this.state.trips === 0 ? this.open(place, false) : null;
    if (performance.now() - this.answeredAt > answerValidMs) {
      if (!(await isAnswering())) {
        await this.settleProbe('doubtful');
        return null;
      }
      this.answeredAt = performance.now();
    }
    return this.open(place, true);
  }

  private isHeld(): boolean {
    return this.state.trips > 0 && performance.now() < this.heldUntil - earlyMs;
  }

  /** Resolves when a text of this process is settled. */
  private untilSettled(): Promise<void> {
    return new Promise((resolve) => this.waiting.add(resolve));
  }

  /** Concurrent calls share one count. */
  private async recount(): Promise<void> {
    if (performance.now() - this.countedAt < recountMs) return;
    this.counting ??= this.countWorkers().finally(() => (this.counting = undefined));
    await this.counting;
  }

  private async countWorkers(): Promise<void> {
    try {
      this.flights.shareAmong(await this.workers.countWorkers());
    } catch (error) {
      this.logger.warn({ msg: 'the workers could not be counted', err: error });
    }
    this.countedAt = performance.now();
  }

  /** After an ambiguous outcome, the next request waits for the answer to the previous one. */
  private hasRoom(): boolean {
    return this.state.doubts === 0 || this.openRequests === 0;
  }

  private open(place: Place, isProbe: boolean): Passage {
    let isSent = false;
    let isSettled = false;
    return {
      enter: (ms) => (isProbe ? Promise.resolve(true) : place.enter(ms)),
      depart: () => {
        isSent = (isProbe || (this.state.trips === 0 && this.hasRoom())) && place.depart(isProbe);
        if (isSent) this.openRequests += 1;
        return isSent;
      },
      settle: async (outcome) => {
        if (isSettled) return;
        isSettled = true;
        if (isSent) {
          this.openRequests -= 1;
          place.leave(outcome === 'answered');
        }
        // no waiting text may be admitted before this outcome counts
        if (outcome === 'doubtful') this.state = { ...this.state, doubts: this.state.doubts + 1 };
        try {
          await (isProbe ? this.settleProbe(outcome) : this.settleOther(outcome));
        } catch (error) {
          this.logger.warn({ msg: 'the breaker could not record an outcome', outcome, err: error });
        } finally {
          for (const resume of this.waiting) resume();
          this.waiting.clear();
        }
      },
    };
  }

  private async settleOther(outcome: PassageOutcome): Promise<void> {
    if (outcome === 'answered' && this.state.doubts > 0) await this.apply(this.store.forgetDoubts());
    if (outcome !== 'doubtful') return;
    const wasClosed = this.state.trips === 0;
    await this.apply(this.store.recordDoubt(jitter()));
    if (wasClosed && this.state.trips > 0) {
      this.logger.error({ msg: 'the provider does not answer: sending is on hold', doubts: doubtsToOpen });
    }
  }

  private async settleProbe(outcome: PassageOutcome): Promise<void> {
    if (outcome === 'unused') await this.apply(this.store.returnProbe());
    else if (outcome === 'doubtful') await this.apply(this.store.recordFailedProbe(jitter()));
    else {
      await this.apply(this.store.close());
      this.logger.log({ msg: 'the provider answers again: sending resumes' });
    }
  }

  private async takeProbe(): Promise<boolean> {
    let isProbe = false;
    const take = async (): Promise<BreakerState> => {
      const { isTaken, state } = await this.store.takeProbe(2 * this.options.requestTimeoutMs + probeMarginMs);
      isProbe = isTaken;
      return state;
    };
    await this.apply(take());
    return isProbe;
  }

  private async apply(question: Promise<BreakerState>): Promise<void> {
    const ticket = ++this.asked;
    const state = await question;
    if (ticket < this.appliedTicket) return;
    this.appliedTicket = ticket;
    this.state = state;
    this.readAt = performance.now();
    this.heldUntil = this.readAt + state.heldMs;
  }

  /** Concurrent calls share one query. */
  private async refresh(olderThanMs: number): Promise<void> {
    if (performance.now() - this.readAt < olderThanMs) return;
    this.reading ??= this.apply(this.store.read()).finally(() => (this.reading = undefined));
    await this.reading;
  }
}
