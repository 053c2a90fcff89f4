/** How long an observation is valid, because clocks drift and may be set. Milliseconds. */
const memoryMs = 30_000;

/**
 * Converts the database's times to this process's monotonic milliseconds (`performance.now()`), so machines need no
 * common clock. The database stamps its answer at some point during the query, so the fastest queries are the most
 * exact.
 */
export class DatabaseClock {
  private least = Number.NEGATIVE_INFINITY;
  private most = Number.POSITIVE_INFINITY;
  private seenAt = 0;

  /** The largest possible error, in milliseconds. */
  get uncertainty(): number {
    return (this.most - this.least) / 2;
  }

  /** Records a query from `askedAt` to `answeredAt`, and the database's time in between. */
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
