import type { Slot } from './slot.js';

export interface Waiter {
  segments: number;
  isUrgent: boolean;
  /** Aborted: the slot would not be used. */
  isGone: boolean;
  resolve(slot: Slot): void;
}

/** The queue for slots: first come, first served, urgent waiters first. An aborted waiter leaves the queue. */
export class Waiters {
  private readonly line: Waiter[] = [];

  get size(): number {
    return this.line.length;
  }

  add(segments: number, isUrgent: boolean, signal: AbortSignal | undefined): Promise<Slot> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        segments,
        isUrgent,
        isGone: false,
        resolve: (slot) => {
          signal?.removeEventListener('abort', leave);
          resolve(slot);
        },
      };
      const leave = (): void => {
        waiter.isGone = true;
        const place = this.line.indexOf(waiter);
        if (place >= 0) this.line.splice(place, 1);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.line.splice(isUrgent ? this.countUrgent(this.line.length) : this.line.length, 0, waiter);
    });
  }

  /** The widths of the first `count` waiters, in segments. */
  listWeights(count: number): number[] {
    return this.line.slice(0, count).map(({ segments }) => segments);
  }

  /** The number of urgent waiters among the first `count`. */
  countUrgent(count: number): number {
    const others = this.line.slice(0, count).findIndex(({ isUrgent }) => !isUrgent);
    return others < 0 ? Math.min(count, this.line.length) : others;
  }

  /** Removes the first waiter, unless a slot of `segments` is too narrow for it. */
  next(segments: number): Waiter | undefined {
    const [first] = this.line;
    return first && first.segments <= segments ? this.line.shift() : undefined;
  }
}
