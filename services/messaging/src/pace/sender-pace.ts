import type { Said } from '@lacquer/contracts/sentences/say';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { DatabaseClock } from './database-clock.js';
import { type PaceOptions, paceOptions } from './pace-options.js';
import { PaceRepository, type RateChange } from './pace.repository.js';
import { SlotReports } from './slot-reports.js';
import { freeSlot, PacedSlot, type Slot, type SlotWatcher } from './slot.js';
import { type Precedence, Waiters } from './waiters.js';

/** How far ahead slots are granted. The slots of a stopped worker are lost for no longer than this. Milliseconds. */
const horizonMs = 500;
/**
 * How long an unlimited process may send without a query, in milliseconds. After that, every process knows a new rate
 * or a hold.
 */
const refreshMs = 1000;
/** How far ahead one process reserves slots, in milliseconds: enough for the query and the claim before each slot. */
const lookaheadMs = 150;
/** How early a slot is handed out, for the claim. Milliseconds. */
const leadMs = 60;
/** Slots are granted up to `horizonMs` ahead, so an overdue request must be reported soon. Milliseconds. */
const overdueCheckMs = 100;
/**
 * The first queries of a process are slow: it reads the database's clock until the uncertainty is at most this.
 * Milliseconds.
 */
const exactMs = 1;
const maxClockReadings = 10;
/** A queue that was full for this many phones in a row is full for all: a sender may have several. */
const fullForAll = 3;

export interface SenderPaceStatus {
  /** Null: no limit. */
  segmentsPerSecond: number | null;
  /** The account that last changed the rate; null: nobody changed it, or it was not recorded. */
  changedBy: string | null;
  /** Nothing is sent before this time. Null: no hold. */
  holdUntil: Date | null;
  /** The reason, for the staff. */
  holdReason: Said | null;
}

/**
 * The sender's pace over any number of workers. Every send takes a slot first. A process requests slots only for the
 * first few waiting jobs; the others wait in memory, without queries.
 */
@Injectable()
export class SenderPace implements SlotWatcher, OnApplicationShutdown {
  private readonly logger = new Logger(SenderPace.name);
  private readonly waiters = new Waiters<Slot>();
  private readonly clock = new DatabaseClock();
  private readonly reports = new SlotReports(this.clock);
  private rate: number | null;
  private refusals = 0;
  /** Phones for which the sender's queue was full, since the last accepted text. */
  private readonly fullFor = new Set<string>();
  /** Slots of this process that are neither used nor returned. */
  private reserved = 0;
  private freeUntil = 0;
  private clockReadings = 0;
  private isAsking = false;
  private isStopped = false;
  private timer: NodeJS.Timeout | undefined;
  private readonly overdueTimer: NodeJS.Timeout;

  constructor(
    private readonly store: PaceRepository,
    @Inject(paceOptions) private readonly options: PaceOptions,
  ) {
    this.rate = options.segmentsPerSecond;
    this.overdueTimer = setInterval(() => this.markOverdue(), overdueCheckMs).unref();
  }

  onApplicationShutdown(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    clearInterval(this.overdueTimer);
  }

  /** How many slots a process requests ahead. Null: the rate has no limit, and nothing is requested. */
  get slotsAhead(): number | null {
    return this.rate === null ? null : 1 + Math.ceil((this.rate * lookaheadMs) / 1000);
  }

  /**
   * Waits in line for a slot of this width in segments. Resolves
   * shortly before the slot is due, to leave time for the claim. Use the slot or give it back. Rejects with the
   * signal's reason if it aborts first.
   */
  async acquire(segments: number, signal?: AbortSignal, precedence: Precedence = 'usual'): Promise<Slot> {
    signal?.throwIfAborted();
    if (this.rate === null && performance.now() < this.freeUntil) return freeSlot;
    const slot = this.waiters.add(segments, precedence, signal);
    this.askIn(0);
    return slot;
  }

  /** Holds all sending for `ms` milliseconds. The staff sees `reason`. */
  async hold(ms: number, reason: Said): Promise<void> {
    this.freeUntil = 0;
    await this.store.hold(ms, reason);
  }

  /** Holds all sending for 2 s, doubled each time in a row, up to 60 s. */
  async backOff(reason: Said): Promise<void> {
    this.freeUntil = 0;
    this.refusals += 1;
    await this.store.backOff(reason);
  }

  /** Notes that the sender's queue was full for this phone. `true`: for each of the last three phones, as far as is known. */
  isFullAlso(phone: string): boolean {
    this.fullFor.add(phone);
    return this.fullFor.size >= fullForAll;
  }

  /** Ends a hold. Sending resumes within a second. */
  async release(): Promise<void> {
    await this.store.release();
  }

  /** Records an accepted text: the provider's next refusal counts as the first. */
  async recordSuccess(): Promise<void> {
    this.fullFor.clear();
    if (this.refusals === 0) return;
    this.refusals = 0;
    await this.store.resetRefusals();
  }

  async status(): Promise<SenderPaceStatus> {
    const { rate, ...stored } = await this.store.read();
    return { ...stored, segmentsPerSecond: rate ?? this.options.segmentsPerSecond };
  }

  /** Takes effect in every worker within a second. `false`: the rate is not the one that was seen. */
  async setRate(change: RateChange): Promise<boolean> {
    const isDone = await this.store.setRate(change, this.options.segmentsPerSecond);
    this.freeUntil = 0;
    return isDone;
  }

  begun(slot: PacedSlot): void {
    this.reserved -= 1;
    this.reports.begun(slot);
    this.askIn(0);
  }

  departed(slot: PacedSlot): void {
    this.reports.departed(slot);
  }

  answered(slot: PacedSlot): void {
    this.reports.answered(slot);
    if (!this.reports.isEmpty) this.askIn(0);
  }

  givenBack(slot: PacedSlot): void {
    const waiter = slot.isMissed ? undefined : this.waiters.next(slot.segments);
    if (waiter) {
      waiter.resolve(slot);
      return;
    }
    this.reserved -= 1;
    this.reports.unused(slot);
    this.askIn(0);
  }

  private markOverdue(): void {
    this.reports.markOverdue();
    if (!this.reports.isEmpty) this.askIn(0);
  }

  private askIn(ms: number): void {
    if (this.isAsking || this.timer || this.isStopped) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      void this.ask();
    }, ms);
  }

  private async ask(): Promise<void> {
    const ahead = this.slotsAhead ?? this.waiters.size;
    const weights = this.waiters.listWeights(Math.max(0, ahead - this.reserved));
    if (weights.length === 0 && this.reports.isEmpty) return;
    this.isAsking = true;
    let againInMs = 0;
    try {
      againInMs = await this.take(weights);
    } catch (error) {
      if (!this.isStopped) this.logger.warn({ msg: 'the pace is unavailable, sending waits', err: error });
      againInMs = refreshMs;
    } finally {
      this.isAsking = false;
    }
    this.askIn(againInMs);
  }

  /** Hands out the granted slots. Returns the delay of the next query in milliseconds. */
  private async take(weights: number[]): Promise<number> {
    await this.calibrateClock();
    const reports = this.reports.take();
    const askedAt = performance.now();
    const urgent = this.waiters.countUrgent(weights.length);
    const taken = await this.store
      .take({ weights, urgent }, this.options.segmentsPerSecond, horizonMs, reports)
      .catch((error: unknown) => {
        this.reports.putBack(reports);
        throw error;
      });
    const answeredAt = performance.now();
    this.clock.observe(askedAt, answeredAt, taken.now);
    this.rate = taken.rate;
    this.refusals = taken.refusals;
    this.freeUntil = taken.heldUntil > taken.now ? 0 : answeredAt + refreshMs;
    for (const [index, at] of taken.slots.entries()) void this.grant(at, weights[index] ?? 1);
    return taken.slots.length < weights.length ? Math.min(Math.max(taken.waitMs, 5), refreshMs) : 0;
  }

  private async calibrateClock(): Promise<void> {
    for (; this.clockReadings < maxClockReadings && this.clock.uncertainty > exactMs; this.clockReadings += 1) {
      await this.readClock();
    }
  }

  private async readClock(): Promise<void> {
    const askedAt = performance.now();
    const now = await this.store.readClock();
    this.clock.observe(askedAt, performance.now(), now);
  }

  private async grant(at: number, segments: number): Promise<void> {
    const waiter = this.waiters.next(segments);
    if (this.rate === null) {
      waiter?.resolve(freeSlot);
      return;
    }
    const slot = new PacedSlot(at, this.clock.toLocal(at), segments, this);
    this.reserved += 1;
    if (waiter) await slot.until(leadMs);
    if (waiter && !waiter.isGone) waiter.resolve(slot);
    else this.givenBack(slot);
  }
}
