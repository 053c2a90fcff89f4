import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { type PaceOptions, paceOptions } from './pace-options.js';
import { AnswerTimes } from './answer-times.js';
import { DatabaseClock } from './database-clock.js';
import { PaceStore } from './pace-store.js';
import { freeSlot, PacedSlot, type Slot, type SlotWatcher } from './slot.js';
import { Waiters } from './waiters.js';

/** How far ahead slots are given out: what a stopped worker held is lost to the others for no longer. */
const horizonMs = 500;
/** How long a process may go on without asking: by then a change of the rate, or a hold, is known everywhere. */
const refreshMs = 1000;
/** How far ahead one process keeps slots: enough for asking the database, and for the claim, before each is due. */
const lookaheadMs = 60;
/** How long before it is due a slot is handed over: time for the claim. */
const leadMs = 15;
/** Deviations that the pace's own margin covers are not told to the database. */
const tolerableMs = 2;
const overdueCheckMs = 200;
/** The first questions of a process are slow: the database's clock is read until it is known so well. */
const exactMs = 1;
const mostClockReadings = 10;

export interface SenderPaceStatus {
  /** Null: no limit. */
  segmentsPerSecond: number | null;
  /** Nothing is sent before; null: nothing stands in the way. */
  holdUntil: Date | null;
  /** Why, in words for the staff. */
  holdReason: string | null;
}

/**
 * The sender's pace over any number of workers. Whoever sends takes a slot first. Few of a process's jobs ask the
 * database at a time; the others wait in line, which costs nothing.
 */
@Injectable()
export class SenderPace implements SlotWatcher, OnApplicationShutdown {
  private readonly logger = new Logger(SenderPace.name);
  private readonly waiters = new Waiters();
  private readonly inFlight = new Set<PacedSlot>();
  /** Arrival by slot, to be told at the next occasion; the last word on each counts. */
  private readonly notes = new Map<number, number>();
  private readonly clock = new DatabaseClock();
  private readonly answers = new AnswerTimes();
  private rate: number | null;
  private strikes = 0;
  /** Slots given to this process and neither used nor given back. */
  private reserved = 0;
  private freeUntil = 0;
  private clockReadings = 0;
  private isAsking = false;
  private isStopped = false;
  private timer: NodeJS.Timeout | undefined;
  private readonly overdueTimer: NodeJS.Timeout;

  constructor(
    private readonly store: PaceStore,
    @Inject(paceOptions) private readonly options: PaceOptions,
  ) {
    this.rate = options.segmentsPerSecond;
    this.overdueTimer = setInterval(() => this.noteOverdue(), overdueCheckMs).unref();
  }

  onApplicationShutdown(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    clearInterval(this.overdueTimer);
  }

  /**
   * Waits in line for a slot that many segments wide, and resolves shortly before it is due: time for the claim. The
   * slot must be used or given back. Rejects with the signal's reason when that is aborted first.
   */
  async acquire(segments: number, signal?: AbortSignal): Promise<Slot> {
    signal?.throwIfAborted();
    if (this.rate === null && performance.now() < this.freeUntil) return freeSlot;
    const slot = this.waiters.add(segments, signal);
    this.askIn(0);
    return slot;
  }

  /** Nobody sends for so many milliseconds from now; `reason` is shown to the staff. */
  async hold(ms: number, reason: string): Promise<void> {
    this.freeUntil = 0;
    await this.store.hold(ms, reason);
  }

  /** The provider finds us too quick: nobody sends for 2 s, longer each time in a row, up to 60 s. */
  async backOff(reason: string): Promise<void> {
    this.freeUntil = 0;
    this.strikes += 1;
    await this.store.backOff(reason);
  }

  /** Ends a hold: sending goes on within a second. */
  async release(): Promise<void> {
    await this.store.release();
  }

  /** The provider took a text: its next refusal is the first again. */
  async recordSuccess(): Promise<void> {
    if (this.strikes === 0) return;
    this.strikes = 0;
    await this.store.forgetStrikes();
  }

  async status(): Promise<SenderPaceStatus> {
    const { rate, holdUntil, holdReason } = await this.store.read();
    return { segmentsPerSecond: rate ?? this.options.segmentsPerSecond, holdUntil, holdReason };
  }

  /** Takes effect in every worker within a second; null: as the environment says. */
  async setRate(segmentsPerSecond: number | null): Promise<void> {
    await this.store.setRate(segmentsPerSecond);
    this.freeUntil = 0;
  }

  begun(slot: PacedSlot): void {
    this.reserved -= 1;
    this.inFlight.add(slot);
    this.noteIfLate(slot, slot.begunAt);
    this.askIn(0);
  }

  answered(slot: PacedSlot): void {
    this.inFlight.delete(slot);
    const took = performance.now() - slot.begunAt;
    this.noteIfLate(slot, slot.begunAt + this.answers.latenessOf(took));
    this.answers.note(took);
  }

  givenBack(slot: PacedSlot): void {
    const waiter = slot.isMissed ? undefined : this.waiters.next(slot.segments);
    if (waiter) {
      waiter.resolve(slot);
      return;
    }
    this.reserved -= 1;
    this.notes.set(slot.id, 0);
    this.askIn(0);
  }

  private noteIfLate(slot: PacedSlot, arrivedAt: number): void {
    const instant = this.clock.toDatabase(arrivedAt);
    if (instant > slot.id + tolerableMs) this.notes.set(slot.id, instant);
  }

  /** A request that should have been answered may not have arrived yet: it counts as arriving now, until it is. */
  private noteOverdue(): void {
    const now = performance.now();
    for (const slot of this.inFlight) {
      if (this.answers.latenessOf(now - slot.begunAt) > overdueCheckMs) this.noteIfLate(slot, now);
    }
    if (this.notes.size > 0) this.askIn(0);
  }

  private askIn(ms: number): void {
    if (this.isAsking || this.timer || this.isStopped) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      void this.ask();
    }, ms);
  }

  private async ask(): Promise<void> {
    const ahead = this.rate === null ? this.waiters.size : 1 + Math.ceil((this.rate * lookaheadMs) / 1000);
    const weights = this.waiters.listWeights(Math.max(0, ahead - this.reserved));
    if (weights.length === 0 && this.notes.size === 0) return;
    this.isAsking = true;
    let againInMs = 0;
    try {
      againInMs = await this.take(weights);
    } catch (error) {
      if (!this.isStopped) this.logger.warn({ msg: 'the pace cannot be asked, sending waits', err: error });
      againInMs = refreshMs;
    } finally {
      this.isAsking = false;
    }
    this.askIn(againInMs);
  }

  /** Hands out what the database gives. Returns when to ask again, in milliseconds. */
  private async take(weights: number[]): Promise<number> {
    await this.learnClock();
    const notes = Array.from(this.notes, ([slot, arrivedAt]) => ({ slot, arrivedAt }));
    this.notes.clear();
    const askedAt = performance.now();
    const taken = await this.store.take(weights, this.options.segmentsPerSecond, horizonMs, notes);
    const answeredAt = performance.now();
    this.clock.observe(askedAt, answeredAt, taken.now);
    this.rate = taken.rate;
    this.strikes = taken.strikes;
    this.freeUntil = taken.heldUntil > taken.now ? 0 : answeredAt + refreshMs;
    for (const [index, at] of taken.slots.entries()) void this.grant(at, weights[index] ?? 1);
    return taken.slots.length < weights.length ? Math.min(Math.max(taken.waitMs, 5), refreshMs) : 0;
  }

  private async learnClock(): Promise<void> {
    for (; this.clockReadings < mostClockReadings && this.clock.uncertainty > exactMs; this.clockReadings += 1) {
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
