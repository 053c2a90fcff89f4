/** Returned instead of a promise: nothing is sent, so the slot is not used. */
export const unsent = Symbol('unsent');

/** Calls `departed` once the request has left this process; it may wait for a connection before. */
export type Send<T> = (departed: () => void) => Promise<T> | typeof unsent;

/** Waits for what else must allow the text at its time. `false`: not within `ms` milliseconds. */
export type Enter = (ms: number) => Promise<boolean>;

/** The right to send one text at a given time. */
export interface Slot {
  /**
   * Waits for the slot, usually a few milliseconds, and for `enter`, which gets the time left in milliseconds; then runs
   * `send`. Returns undefined if the process missed the slot, `enter` resolved with false or `send` returned `unsent`; the
   * slot then passes to the next waiter.
   */
  use<T>(send: Send<T>, enter?: Enter): Promise<T | undefined>;
  /**
   * Runs the claim that must precede sending. If it fails or resolves with null, the slot passes to the next waiter.
   */
  claimWith<T>(claim: () => Promise<T | null>): Promise<T | null>;
  /** Returns the unused slot, which passes to the next waiter. */
  giveBack(): void;
}

/** A slot that is late by more than this is dropped: later slots were granted as if it had been used. Milliseconds. */
const longestDelayMs = 250;

const enterAtOnce: Enter = () => Promise.resolve(true);

/** For sending without a limit. */
export const freeSlot: Slot = {
  use: async (send, enter = enterAtOnce) => {
    if (!(await enter(longestDelayMs))) return undefined;
    const sending = send(() => {});
    return sending === unsent ? undefined : sending;
  },
  claimWith: (claim) => claim(),
  giveBack: () => {},
};

/** Tracks the granted slots. Times are `performance.now()`. */
export interface SlotWatcher {
  begun(slot: PacedSlot): void;
  departed(slot: PacedSlot): void;
  answered(slot: PacedSlot): void;
  givenBack(slot: PacedSlot): void;
}

export class PacedSlot implements Slot {
  /** When sending began. 0: not yet. */
  begunAt = 0;
  /** When its request left this process. 0: not yet, as far as is known. */
  departedAt = 0;
  /** It was counted as arriving later than it may have. */
  isOverdue = false;

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

  async use<T>(send: Send<T>, enter = enterAtOnce): Promise<T | undefined> {
    await this.until(0);
    const isLet = !this.isMissed && (await enter(this.dueAt + longestDelayMs - performance.now()));
    const sending = !isLet || this.isMissed ? unsent : this.begin(send);
    if (sending === unsent) {
      this.giveBack();
      return undefined;
    }
    this.watcher.begun(this);
    try {
      return await sending;
    } finally {
      this.watcher.answered(this);
    }
  }

  private begin<T>(send: Send<T>): Promise<T> | typeof unsent {
    this.begunAt = performance.now();
    try {
      return send(() => this.depart());
    } catch (error) {
      this.giveBack();
      throw error;
    }
  }

  private depart(): void {
    if (this.departedAt > 0) return;
    this.departedAt = performance.now();
    this.watcher.departed(this);
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
    const at = this.dueAt - leadMs;
    // timers have whole milliseconds, and may be early by one: a text is late by a part of one rather than early
    for (let ms = at - performance.now(); ms > 0.2; ms = at - performance.now()) {
      await new Promise((resolve) => setTimeout(resolve, Math.ceil(ms)));
    }
  }
}
