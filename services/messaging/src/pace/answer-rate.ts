/** How much one interval adds to the average. */
const smoothing = 1 / 16;

/** How many answers arrive in a time, by the recent ones. Times are milliseconds on the monotonic clock. */
export class AnswerRate {
  private meanInterval: number | undefined;
  private lastAt: number | undefined;

  record(at = performance.now()): void {
    const interval = this.lastAt === undefined ? undefined : at - this.lastAt;
    this.lastAt = at;
    if (interval === undefined) return;
    this.meanInterval ??= interval;
    this.meanInterval += (interval - this.meanInterval) * smoothing;
  }

  /** Falls while no answer arrives. */
  within(ms: number, now = performance.now()): number {
    if (this.meanInterval === undefined || this.lastAt === undefined) return 0;
    return ms / Math.max(this.meanInterval, now - this.lastAt, 0.01);
  }
}
