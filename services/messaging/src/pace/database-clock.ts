/** How long an observation is valid: clocks drift, and may be set. */
const memoryMs = 30_000;

/**
 * Converts the database's instants to this process's monotonic milliseconds (`performance.now()`), so that machines need no
 * common clock. The database stamps its answer between question and answer, so the quickest answers are the most exact.
 */
export class DatabaseClock {
  private least = Number.NEGATIVE_INFINITY;
  private most = Number.POSITIVE_INFINITY;
  private seenAt = 0;

  /** The largest possible error, in milliseconds. */
  get uncertainty(): number {
    return (this.most - this.least) / 2;
  }

  /** Records a query from `askedAt` to `answeredAt` and the database's instant in between. */
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
