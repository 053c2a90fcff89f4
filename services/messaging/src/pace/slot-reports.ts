import { AnswerTimes } from './answer-times.js';
import type { DatabaseClock } from './database-clock.js';
import type { SlotReport } from './pace.repository.js';
import type { PacedSlot } from './slot.js';

/** By how much two requests may differ in the time they take to arrive: part of `span` in `sender-pace.sql`. Milliseconds. */
const marginMs = 8;
/** Timers have whole milliseconds: a text that departs later by no more than this is in time. Milliseconds. */
const tolerableMs = 2;
/** An answer that is later than usual by more than this is overdue. Milliseconds. */
const overdueMs = 100;

/** What the pace must be told of the slots that this process got: arrivals later than their slots, and unused slots. */
export class SlotReports {
  private readonly inFlight = new Set<PacedSlot>();
  /** Latest known arrival by slot, for the next query. */
  private readonly latest = new Map<number, number>();
  private readonly answers = new AnswerTimes();

  constructor(private readonly clock: DatabaseClock) {}

  get isEmpty(): boolean {
    return this.latest.size === 0;
  }

  begun(slot: PacedSlot): void {
    this.inFlight.add(slot);
    this.report(slot, slot.begunAt);
  }

  departed(slot: PacedSlot): void {
    this.report(slot, slot.departedAt);
  }

  answered(slot: PacedSlot): void {
    this.inFlight.delete(slot);
    const departedAt = slot.departedAt || slot.begunAt;
    const took = performance.now() - departedAt;
    this.report(slot, departedAt, departedAt + this.answers.latenessOf(took));
    this.answers.record(took);
  }

  unused(slot: PacedSlot): void {
    this.latest.set(slot.id, 0);
  }

  /**
   * A request that waits for a connection, or whose answer is overdue, may not have arrived: until it is answered, it counts
   * as arriving now.
   */
  markOverdue(): void {
    const now = performance.now();
    for (const slot of this.inFlight) {
      const isWaiting = slot.departedAt === 0;
      if (isWaiting || this.answers.latenessOf(now - slot.departedAt) > overdueMs) {
        slot.isOverdue = true;
        this.report(slot, slot.departedAt || now, now);
      }
    }
  }

  take(): SlotReport[] {
    const reports = Array.from(this.latest, ([slot, arrivedAt]) => ({ slot, arrivedAt }));
    this.latest.clear();
    return reports;
  }

  /** After a failed query. Newer reports on the same slots stay. */
  putBack(reports: readonly SlotReport[]): void {
    for (const { slot, arrivedAt } of reports) this.latest.set(slot, this.latest.get(slot) ?? arrivedAt);
  }

  /**
   * Reports when the request arrived at the latest, if that is later than its slot. The pace's margin, which is part of
   * every second, is for the way, less the error of two clock readings. A late departure takes nothing of it.
   */
  private report(slot: PacedSlot, departedAt: number, arrivedAt = departedAt): void {
    const departure = this.clock.toDatabase(departedAt);
    const arrival = this.clock.toDatabase(arrivedAt) - Math.max(1, marginMs - 2 * this.clock.uncertainty);
    const latest = Math.max(slot.id, arrival, departure > slot.id + tolerableMs ? departure : 0);
    // an answer also takes back what was counted while it was overdue
    if (latest > slot.id || slot.isOverdue) this.latest.set(slot.id, latest);
  }
}
