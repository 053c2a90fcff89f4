/** By how much two clocks may run apart, as a share of the time: more than oscillators drift and clocks are slewed. */
const drift = 0.0005;

/**
 * Converts the database's times to this process's monotonic milliseconds (`performance.now()`), so machines need no
 * common clock. The database stamps its answer at some point during the query, so the fastest queries are the most
 * exact. An observation becomes less exact with its age and is never dropped at once: the times of slots would jump.
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
    const drifted = (answeredAt - this.seenAt) * drift;
    this.seenAt = answeredAt;
    const [earlier, later] = [this.least - drifted, this.most + drifted];
    const least = askedAt - databaseNow;
    const most = answeredAt - databaseNow;
    const wasSet = least > later || most < earlier;
    this.least = wasSet ? least : Math.max(earlier, least);
    this.most = wasSet ? most : Math.min(later, most);
  }

  toLocal(databaseInstant: number): number {
    return databaseInstant + (this.least + this.most) / 2;
  }

  toDatabase(localInstant: number): number {
    return localInstant - (this.least + this.most) / 2;
  }
}
