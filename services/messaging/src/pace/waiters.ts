import type { Slot } from './slot.js';

/** `urgent`: before all others of all processes. `next`: before the usual ones of this process. */
export type Precedence = 'urgent' | 'next' | 'usual';

export interface Waiter {
  segments: number;
  precedence: Precedence;
  /** Aborted: the slot would not be used. */
  isGone: boolean;
  resolve(slot: Slot): void;
}

const ranks: Record<Precedence, number> = { urgent: 0, next: 1, usual: 2 };

/** The queue for slots: by precedence, then first come, first served. An aborted waiter leaves the queue. */
export class Waiters {
  private readonly line: Waiter[] = [];

  get size(): number {
    return this.line.length;
  }

  add(segments: number, precedence: Precedence, signal: AbortSignal | undefined): Promise<Slot> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        segments,
        precedence,
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
      this.line.splice(this.placeOf(precedence), 0, waiter);
    });
  }

  /** The widths of the first `count` waiters, in segments. */
  listWeights(count: number): number[] {
    return this.line.slice(0, count).map(({ segments }) => segments);
  }

  /** The number of urgent waiters among the first `count`. */
  countUrgent(count: number): number {
    return Math.min(count, this.placeOf('urgent'));
  }

  /** Removes the first waiter, unless a slot of `segments` is too narrow for it. */
  next(segments: number): Waiter | undefined {
    const [first] = this.line;
    return first && first.segments <= segments ? this.line.shift() : undefined;
  }

  /** Behind the last waiter of the same precedence. */
  private placeOf(precedence: Precedence): number {
    const behind = this.line.findIndex((other) => ranks[other.precedence] > ranks[precedence]);
    return behind < 0 ? this.line.length : behind;
  }
}
