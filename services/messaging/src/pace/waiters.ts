/** `urgent`: before all others of all processes. `next`: before the usual ones of this process. */
export type Precedence = 'urgent' | 'next' | 'usual';

export interface Waiter<T> {
  segments: number;
  precedence: Precedence;
  /** Aborted: what it waits for would not be used. */
  isGone: boolean;
  resolve(awaited: T): void;
}

const ranks: Record<Precedence, number> = { urgent: 0, next: 1, usual: 2 };

/**
 * The queue for slots, or for places in flight: by precedence, then first come, first served. An aborted waiter leaves the
 * queue.
 */
export class Waiters<T> {
  private readonly line: Waiter<T>[] = [];

  get size(): number {
    return this.line.length;
  }

  add(segments: number, precedence: Precedence, signal: AbortSignal | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter<T> = {
        segments,
        precedence,
        isGone: false,
        resolve: (awaited) => {
          signal?.removeEventListener('abort', leave);
          resolve(awaited);
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
  next(segments: number): Waiter<T> | undefined {
    const [first] = this.line;
    return first && first.segments <= segments ? this.line.shift() : undefined;
  }

  /** Behind the last waiter of the same precedence. */
  private placeOf(precedence: Precedence): number {
    const behind = this.line.findIndex((other) => ranks[other.precedence] > ranks[precedence]);
    return behind < 0 ? this.line.length : behind;
  }
}
