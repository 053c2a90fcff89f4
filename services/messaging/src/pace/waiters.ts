import type { Slot } from './slot.js';

export interface Waiter {
  segments: number;
  /** Aborted: nobody would use the slot. */
  isGone: boolean;
  resolve(slot: Slot): void;
}

/** The line for slots, first come first served. An aborted waiter leaves it. */
export class Waiters {
  private readonly line: Waiter[] = [];

  get size(): number {
    return this.line.length;
  }

  add(segments: number, signal: AbortSignal | undefined): Promise<Slot> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        segments,
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
      this.line.push(waiter);
    });
  }

  /** The widths that the first in line need, in segments. */
  listWeights(count: number): number[] {
    return this.line.slice(0, count).map(({ segments }) => segments);
  }

  /** Removes the first from the line, unless a slot of `segments` is too narrow for it. */
  next(segments: number): Waiter | undefined {
    const [first] = this.line;
    return first && first.segments <= segments ? this.line.shift() : undefined;
  }
}
