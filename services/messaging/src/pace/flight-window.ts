/**
 * The most texts without an answer that all workers together have open, unless answers show that more are needed. One less
 * than may be in doubt: the last answers before a silence may be slow and widen the window by one.
 */
const openInAll = 9;
/** What an answer takes from a window of which less than this share is needed. */
const narrowing = 0.25;
const neededShare = 0.6;

/**
 * How many texts of this process may be without an answer: silence of the provider is found only at the timeout, and
 * leaves all of them in doubt. As in TCP, answers widen the window when it is full, so that slow answers do not limit the
 * rate, and nothing widens it while there are none.
 */
export class FlightWindow {
  private open = 0;
  private base = openInAll;
  private width = openInAll;

  get hasRoom(): boolean {
    return this.open < Math.floor(this.width);
  }

  /** Each worker has its part of the texts of all; more workers than texts have one each. */
  shareAmong(workers: number): void {
    const base = Math.max(1, Math.floor(openInAll / Math.max(1, workers)));
    this.width = this.width <= this.base ? base : Math.max(base, this.width);
    this.base = base;
  }

  enter(): void {
    this.open += 1;
  }

  leave(isAnswered: boolean): void {
    const [wasFull, used] = [!this.hasRoom, this.open];
    this.open -= 1;
    if (!isAnswered) this.width = this.base;
    else if (wasFull) this.width += 1;
    else if (used < this.width * neededShare) this.width = Math.max(this.base, this.width - narrowing);
  }
}
