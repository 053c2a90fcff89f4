import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { BreakerRepository, type BreakerState, doubtsToOpen, earlyMs } from './breaker.repository.js';
import { type PaceOptions, paceOptions } from './pace-options.js';

/** The right to send one text, until it is settled. */
export interface Passage {
  /** Must be called before the text leaves. `false`: the provider has begun to fail meanwhile, and the text must stay. */
  depart(): boolean;
  /** Must be called once the outcome is known; further calls change nothing. `unused`: no text left. */
  settle(outcome: PassageOutcome): Promise<void>;
}

/** `answered`: the provider took or refused the text. `doubtful`: it may or may not have. */
export type PassageOutcome = 'answered' | 'doubtful' | 'unused';

/** For texts that are only simulated. */
export const freePassage: Passage = { depart: () => true, settle: () => Promise.resolve() };

/** A process that knows less than this may have missed the news of another one. Holds are longer. */
const refreshMs = 1_000;
/** How often a held process looks whether another one's probe was answered. */
const heldRefreshMs = 500;
/** A slow question may cost the probe its slot: its answer holds for the next one. */
const answerValidMs = 5_000;
/** What a probe may take beyond its two requests: its slot, its claim, the record of its outcome. */
const probeMarginMs = 5_000;
/** Workers and installations must not try in step. */
const jitter = () => 0.8 + 0.4 * Math.random();

/**
 * Keeps an outage of the provider from putting texts in doubt. From one ambiguous outcome to the next answer a process has
 * one request at a time under way. Five in a row, over all workers, hold the sender for 2 s; then one text goes as a
 * probe. Its answer lets everybody send again, another ambiguous outcome doubles the hold, up to 60 s.
 */
@Injectable()
export class CircuitBreaker {
  private readonly logger = new Logger(CircuitBreaker.name);
  private state: BreakerState = { doubts: 0, trips: 0, heldMs: 0 };
  /** Of the monotonic clock, as all instants here. */
  private knownAt = Number.NEGATIVE_INFINITY;
  private heldUntil = 0;
  private reading: Promise<void> | undefined;
  /** Answers of the database may overtake each other: an older question teaches nothing. */
  private asked = 0;
  private learnedFrom = 0;
  private underWay = 0;
  /** When the provider answered the question before a probe. */
  private answeredAt = Number.NEGATIVE_INFINITY;
  /** Ends the wait of those who let another request go first. */
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly store: BreakerRepository,
    @Inject(paceOptions) private readonly options: PaceOptions,
  ) {}

  /** Resolves when somebody may send. Rejects with the signal's reason if that aborts first. */
  async untilOpen(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    while (this.isHeld()) {
      const ms = Math.min(heldRefreshMs, this.heldUntil - performance.now());
      await delay(Math.max(1, ms), undefined, { signal }).catch(() => signal.throwIfAborted());
      await this.refresh(heldRefreshMs);
    }
  }

  /**
   * Null: the breaker is open, and this text is not its probe. Before a text goes as the probe, `isAnswering` asks the
   * provider something that puts no text in doubt.
   */
  async admit(isAnswering: () => Promise<boolean>): Promise<Passage | null> {
    await this.refresh(refreshMs);
    while (this.state.trips === 0 && !this.hasRoom()) {
      await new Promise<void>((resolve) => this.waiting.add(resolve));
    }
    if (this.state.trips === 0) return this.open(false);
    if (this.isHeld()) return null;
    if (!(await this.takeProbe())) return this.state.trips === 0 ? this.open(false) : null;
    if (performance.now() - this.answeredAt > answerValidMs) {
      if (!(await isAnswering())) {
        await this.settleProbe('doubtful');
        return null;
      }
      this.answeredAt = performance.now();
    }
    return this.open(true);
  }

  private isHeld(): boolean {
    return this.state.trips > 0 && performance.now() < this.heldUntil - earlyMs;
  }

  /** While the last outcome was ambiguous, the next request waits for the answer to the one before. */
  private hasRoom(): boolean {
    return this.state.doubts === 0 || this.underWay === 0;
  }

  private open(isProbe: boolean): Passage {
    let hasLeft = false;
    let isSettled = false;
    return {
      depart: () => {
        hasLeft = isProbe || (this.state.trips === 0 && this.hasRoom());
        if (hasLeft) this.underWay += 1;
        return hasLeft;
      },
      settle: async (outcome) => {
        if (isSettled) return;
        isSettled = true;
        if (hasLeft) this.underWay -= 1;
        // the others are not let in before this outcome counts
        if (outcome === 'doubtful') this.state = { ...this.state, doubts: this.state.doubts + 1 };
        try {
          await (isProbe ? this.settleProbe(outcome) : this.settleOther(outcome));
        } catch (error) {
          this.logger.warn({ msg: 'the breaker could not count an outcome', outcome, err: error });
        } finally {
          for (const resume of this.waiting) resume();
          this.waiting.clear();
        }
      },
    };
  }

  private async settleOther(outcome: PassageOutcome): Promise<void> {
    if (outcome === 'answered' && this.state.doubts > 0) await this.learn(this.store.forgetDoubts());
    if (outcome !== 'doubtful') return;
    const wasClosed = this.state.trips === 0;
    await this.learn(this.store.recordDoubt(jitter()));
    if (wasClosed && this.state.trips > 0) {
      this.logger.error({ msg: 'the provider leaves texts without an answer: sending is held', doubts: doubtsToOpen });
    }
  }

  private async settleProbe(outcome: PassageOutcome): Promise<void> {
    if (outcome === 'unused') await this.learn(this.store.returnProbe());
    else if (outcome === 'doubtful') await this.learn(this.store.recordFailedProbe(jitter()));
    else {
      await this.learn(this.store.close());
      this.logger.log({ msg: 'the provider answers again: sending goes on' });
    }
  }

  private async takeProbe(): Promise<boolean> {
    let isProbe = false;
    const take = async (): Promise<BreakerState> => {
      const { isTaken, state } = await this.store.takeProbe(2 * this.options.requestTimeoutMs + probeMarginMs);
      isProbe = isTaken;
      return state;
    };
    await this.learn(take());
    return isProbe;
  }

  private async learn(question: Promise<BreakerState>): Promise<void> {
    const ticket = ++this.asked;
    const state = await question;
    if (ticket < this.learnedFrom) return;
    this.learnedFrom = ticket;
    this.state = state;
    this.knownAt = performance.now();
    this.heldUntil = this.knownAt + state.heldMs;
  }

  /** Calls at the same time share one query. */
  private async refresh(olderThanMs: number): Promise<void> {
    if (performance.now() - this.knownAt < olderThanMs) return;
    this.reading ??= this.learn(this.store.read()).finally(() => (this.reading = undefined));
    await this.reading;
  }
}
