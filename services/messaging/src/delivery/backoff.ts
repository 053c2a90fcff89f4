const maxDoublings = 6;
const longestMs = 60_000;

/** Backs off from an unresponsive provider: the pause doubles with each failure in a row, up to one minute. */
export class Backoff {
  private failures = 0;
  private until = 0;

  /** @param firstMs the first pause, in milliseconds */
  constructor(private readonly firstMs: number) {}

  get isOver(): boolean {
    return performance.now() >= this.until;
  }

  recordAnswer(): void {
    this.failures = 0;
  }

  recordFailure(): void {
    this.until = performance.now() + Math.min(longestMs, this.firstMs * 2 ** Math.min(this.failures, maxDoublings));
    this.failures += 1;
  }
}
