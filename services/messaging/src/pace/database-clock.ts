/** How long an observation counts: clocks drift apart, and may be set. */
const memoryMs = 30_000;

/**
 * Tells the database's instants in this process's monotonic milliseconds (`performance.now()`), so that machines need no
 * common clock. The database stamps its answer somewhere between the question and the answer: the quickest of them are
 * the most exact.
 */
export class DatabaseClock {
  private least = Number.NEGATIVE_INFINITY;
  private most = Number.POSITIVE_INFINITY;
  private seenAt = 0;

  /** Off by at most so many milliseconds. */
  get uncertainty(): number {
    return (this.most - this.least) / 2;
  }

  /** A question asked at `askedAt` and answered at `answeredAt`, and the database's instant between the two. */
  observe(askedAt: number, answeredAt: number, databaseNow: number): void {
    const least = askedAt - databaseNow;
    const most = answeredAt - databaseNow;
    const wasSet = least > this.most || most < this.least;
    if (wasSet || answeredAt - this.seenAt > memoryMs) {
      this.least = least;
      this.most = most;
      this.seenAt = answeredAt;
      return;
    }
    this.least = Math.max(this.least, least);
    this.most = Math.min(this.most, most);
  }

  toLocal(databaseInstant: number): number {
    return databaseInstant + (this.least + this.most) / 2;
  }

  toDatabase(localInstant: number): number {
    return localInstant - (this.least + this.most) / 2;
  }
}
