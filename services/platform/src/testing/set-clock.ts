import { Clock } from '../clock/clock.js';

/** A clock that stands until a test sets it. */
export class SetClock extends Clock {
  constructor(public at: string | number | Date = Date.now()) {
    super();
  }

  override now(): Date {
    return new Date(this.at);
  }

  advance(ms: number): void {
    this.at = this.now().getTime() + ms;
  }
}
