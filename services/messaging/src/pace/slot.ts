/** The right to send one text at a given time. */
export interface Slot {
  /**
   * Waits for the slot, usually a few milliseconds, then runs `send`. Returns undefined if the process missed the slot.
   */
  use<T>(send: () => Promise<T>): Promise<T | undefined>;
  /**
   * Runs the claim that must precede sending. If it fails or resolves with null, the slot passes to the next waiter.
   */
  claimWith<T>(claim: () => Promise<T | null>): Promise<T | null>;
  /** Returns the unused slot, which passes to the next waiter. */
  giveBack(): void;
}

/** For sending without a limit. */
export const freeSlot: Slot = { use: (send) => send(), claimWith: (claim) => claim(), giveBack: () => {} };

/** A slot that is late by more than this is dropped: later slots were granted as if it had been used. Milliseconds. */
const longestDelayMs = 250;

/** Tracks the granted slots. Times are `performance.now()`. */
export interface SlotWatcher {
  begun(slot: PacedSlot): void;
  answered(slot: PacedSlot): void;
  givenBack(slot: PacedSlot): void;
}

export class PacedSlot implements Slot {
  /** When its request was sent. 0: not yet. */
  begunAt = 0;

  constructor(
    /** The slot's time, as granted by the database. */
    readonly id: number,
    /** The same time on this process's clock. */
    readonly dueAt: number,
    readonly segments: number,
    private readonly watcher: SlotWatcher,
  ) {}

  get isMissed(): boolean {
    return performance.now() > this.dueAt + longestDelayMs;
  }

  async use<T>(send: () => Promise<T>): Promise<T | undefined> {
    await this.until(0);
    if (this.isMissed) {
      this.giveBack();
      return undefined;
    }
    this.begunAt = performance.now();
    this.watcher.begun(this);
    try {
      return await send();
    } finally {
      this.watcher.answered(this);
    }
  }

  async claimWith<T>(claim: () => Promise<T | null>): Promise<T | null> {
    let claimed: T | null = null;
    try {
      claimed = await claim();
    } finally {
      if (claimed === null) this.giveBack();
    }
    return claimed;
  }

  giveBack(): void {
    this.watcher.givenBack(this);
  }

  /** Resolves `leadMs` before it is due. */
  async until(leadMs: number): Promise<void> {
    const ms = this.dueAt - leadMs - performance.now();
    // timers have whole milliseconds: less than half of one is not worth a timer
    if (ms >= 0.5) await new Promise((resolve) => setTimeout(resolve, ms));
  }
}
