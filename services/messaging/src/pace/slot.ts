/** The right to send one text at one instant. */
export interface Slot {
  /** Waits for the instant, usually a few milliseconds, then runs `send`. Undefined: the process slept through it. */
  use<T>(send: () => Promise<T>): Promise<T | undefined>;
  /** Runs the claim that must come first. If it fails or resolves with null, the slot goes to the next in line. */
  claimWith<T>(claim: () => Promise<T | null>): Promise<T | null>;
  /** Nothing was sent: the slot goes to the next in line. */
  giveBack(): void;
}

/** For sending without a limit. */
export const freeSlot: Slot = { use: (send) => send(), claimWith: (claim) => claim(), giveBack: () => {} };

/** A slot that is later than this is given up: the slots after it were granted as if it had been used. */
const longestDelayMs = 250;

/** Follows the slots that were granted. Instants are `performance.now()`. */
export interface SlotWatcher {
  begun(slot: PacedSlot): void;
  answered(slot: PacedSlot): void;
  givenBack(slot: PacedSlot): void;
}

export class PacedSlot implements Slot {
  /** When its request left. 0: not yet. */
  begunAt = 0;

  constructor(
    /** As the database granted it. */
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

  /** Resolves `leadMs` before it is due. */
  async until(leadMs: number): Promise<void> {
    const ms = this.dueAt - leadMs - performance.now();
    // a timer has whole milliseconds: less than half of one is not worth another turn
    if (ms >= 0.5) await new Promise((resolve) => setTimeout(resolve, ms));
  }
}
