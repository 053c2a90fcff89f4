/** The right to send one text at one instant. */
export interface Slot {
  /** Waits for the instant, a few milliseconds as a rule, then runs `send`; undefined: it was slept through. */
  use<T>(send: () => Promise<T>): Promise<T | undefined>;
  /** Runs what must come before; when that fails, or resolves with null, the next in line may have the slot. */
  claimWith<T>(claim: () => Promise<T | null>): Promise<T | null>;
  /** Nothing was sent: the next in line may have it. */
  giveBack(): void;
}

/** Where there is no limit. */
export const freeSlot: Slot = { use: (send) => send(), claimWith: (claim) => claim(), giveBack: () => {} };

/** A slot that was slept through for longer is given up: the slots after it were given out as if it had been used. */
const longestDelayMs = 250;

/** What the pace wants to know of a slot that it gave. Instants are `performance.now()`. */
export interface SlotWatcher {
  begun(slot: PacedSlot): void;
  answered(slot: PacedSlot): void;
  givenBack(slot: PacedSlot): void;
}

export class PacedSlot implements Slot {
  /** When its request left; 0: not yet. */
  begunAt = 0;

  constructor(
    /** As the database gave it. */
    readonly id: number,
    /** When it is due. */
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

  /** Resolves so many milliseconds before it is due. */
  async until(leadMs: number): Promise<void> {
    const ms = this.dueAt - leadMs - performance.now();
    // a timer counts whole milliseconds: what is left below one is not worth another turn
    if (ms >= 0.5) await new Promise((resolve) => setTimeout(resolve, ms));
  }
}
