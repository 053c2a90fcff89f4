/** How long an observation counts: clocks drift apart, and may be set. */
const memoryMs = 30_000;

/**
 * Tells the database's instants in this process's monotonic milliseconds (`performance.now()`), so that machines need no
 * common clock. An answer arrives after it was stamped: the smallest difference seen is the nearest to the truth.
 */
export class DatabaseClock {
  private offset = Number.POSITIVE_INFINITY;
  private seenAt = 0;

  /** A question asked at `askedAt` and answered at `answeredAt`, and the database's instant between the two. */
  observe(askedAt: number, answeredAt: number, databaseNow: number): void {
    const offset = answeredAt - databaseNow;
    const wasSet = askedAt - databaseNow > this.offset;
    if (offset <= this.offset || wasSet || answeredAt - this.seenAt > memoryMs) {
      this.offset = offset;
      this.seenAt = answeredAt;
    }
  }

  toLocal(databaseInstant: number): number {
    return databaseInstant + this.offset;
  }

  toDatabase(localInstant: number): number {
    return localInstant - this.offset;
  }
}
