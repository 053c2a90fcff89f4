import type { NoticeRequest } from './notify';

export interface Notice extends NoticeRequest {
  id: number;
  open: boolean;
}

/** The timer of the store. */
export interface Clock {
  /** Schedules a callback. Returns a function that cancels it. */
  after(milliseconds: number, callback: () => void): () => void;
}

/** Display time of a notice that is not dismissed, in milliseconds. */
export const displayTime = 5000;
/** Display time of a notice with an action, in milliseconds. */
export const actionTime = 10_000;
/** Delay before a dismissed notice is removed, in milliseconds. */
export const removalDelay = 1_000_000;
const limit = 1;

const systemClock: Clock = {
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Stores the notices. At most one is shown, and a new notice replaces it. */
export class NoticeStore {
  private notices: readonly Notice[] = [];
  private nextId = 1;
  private readonly listeners = new Set<() => void>();
  private readonly removals = new Map<number, () => void>();

  constructor(private readonly clock: Clock = systemClock) {}

  readonly list = (): readonly Notice[] => this.notices;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly notify = (request: NoticeRequest): number => {
    const id = this.nextId++;
    const remaining = this.notices.slice(0, limit - 1);
    for (const notice of this.notices.slice(limit - 1)) this.cancelRemoval(notice.id);
    this.replace([{ ...request, id, open: true }, ...remaining]);
    return id;
  };

  /** Closes a notice. It is removed after `removalDelay`. */
  readonly dismiss = (id: number): void => {
    if (this.removals.has(id) || !this.notices.some((notice) => notice.id === id)) return;
    this.removals.set(
      id,
      this.clock.after(removalDelay, () => this.remove(id)),
    );
    this.replace(this.notices.map((notice) => (notice.id === id ? { ...notice, open: false } : notice)));
  };

  private remove(id: number): void {
    this.removals.delete(id);
    this.replace(this.notices.filter((notice) => notice.id !== id));
  }

  private cancelRemoval(id: number): void {
    this.removals.get(id)?.();
    this.removals.delete(id);
  }

  private replace(notices: readonly Notice[]): void {
    this.notices = notices;
    for (const listener of this.listeners) listener();
  }
}
