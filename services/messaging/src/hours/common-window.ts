import { isOpenAt, nextClosing, nextOpening } from '@lacquer/contracts/salon/opening-hours';

export type Schedule = Parameters<typeof isOpenAt>[0];

/** More changes than two schedules can have before they overlap, if they ever do. */
const maxSteps = 100;

/** How long to cache that a window never opens. Milliseconds. */
const neverMs = 3_600_000;

interface State {
  from: number;
  until: number;
  isOpen: boolean;
  /** When it next opens or closes. Null: never. */
  changesAt: Date | null;
}

/** The time when all of several schedules are open. Without schedules it is always open. */
export class CommonWindow {
  private known: State | undefined;

  constructor(private readonly schedules: readonly Schedule[]) {}

  isOpen(at: Date): boolean {
    return this.stateAt(at).isOpen;
  }

  /** When it opens next. Null while it is open, or if it never opens. */
  opensAt(at: Date): Date | null {
    const { isOpen, changesAt } = this.stateAt(at);
    return isOpen ? null : changesAt;
  }

  /** Whether it is open or ever opens. Later clock changes may create an overlap that does not exist today. */
  everOpens(at: Date): boolean {
    return this.isOpen(at) || this.opensAt(at) !== null;
  }

  /** When it closes. Null while it is closed, or if it never closes. */
  closesAt(at: Date): Date | null {
    const { isOpen, changesAt } = this.stateAt(at);
    return isOpen ? changesAt : null;
  }

  /** Cached until the next change, because every text reads it. */
  private stateAt(at: Date): State {
    const ms = at.getTime();
    if (this.known && this.known.from <= ms && ms < this.known.until) return this.known;
    const isOpen = this.schedules.every((schedule) => isOpenAt(schedule, at));
    const changesAt = isOpen ? this.findClosing(at) : this.findOpening(at);
    this.known = { from: ms, until: changesAt?.getTime() ?? ms + neverMs, isOpen, changesAt };
    return this.known;
  }

  private findClosing(at: Date): Date | null {
    const closings = this.schedules.flatMap((schedule) => nextClosing(schedule, at)?.getTime() ?? []);
    return closings.length === 0 ? null : new Date(Math.min(...closings));
  }

  private findOpening(at: Date): Date | null {
    let moment = at;
    for (let step = 0; step < maxSteps; step++) {
      const closed = this.schedules.filter((schedule) => !isOpenAt(schedule, moment));
      if (closed.length === 0) return moment;
      const openings = closed.map((schedule) => nextOpening(schedule, moment)?.getTime());
      if (openings.includes(undefined)) return null;
      moment = new Date(Math.max(...openings.map(Number)));
    }
    return null;
  }
}
