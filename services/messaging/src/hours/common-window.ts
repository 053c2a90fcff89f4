import { isOpenAt, nextClosing, nextOpening } from '@lacquer/contracts/salon/opening-hours';

export type Schedule = Parameters<typeof isOpenAt>[0];

/** More changes than two schedules have before they meet, if they ever do. */
const maxSteps = 100;

/** How long it is taken as known that a window does not open at all. Milliseconds. */
const neverMs = 3_600_000;

interface State {
  from: number;
  until: number;
  isOpen: boolean;
  /** When it changes. Null: never. */
  changesAt: Date | null;
}

/** When all of some schedules are open. Without any it is always open. */
export class CommonWindow {
  private known: State | undefined;

  constructor(private readonly schedules: readonly Schedule[]) {}

  isOpen(at: Date): boolean {
    return this.stateAt(at).isOpen;
  }

  /** When it opens next. Null while it is open, or when it never opens. */
  opensAt(at: Date): Date | null {
    const { isOpen, changesAt } = this.stateAt(at);
    return isOpen ? null : changesAt;
  }

  /** Whether it is open now, or opens at all. A change of the clocks after many weeks may bring together what never met. */
  everOpens(at: Date): boolean {
    return this.isOpen(at) || this.opensAt(at) !== null;
  }

  /** When it closes. Null while it is closed, or when it never closes. */
  closesAt(at: Date): Date | null {
    const { isOpen, changesAt } = this.stateAt(at);
    return isOpen ? changesAt : null;
  }

  /** Every text asks: what was found holds until the next change. */
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
