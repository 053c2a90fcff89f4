const longestDoubling = 6;

/** How long to leave the provider alone after it could not answer: longer each time in a row. */
export class ProviderPatience {
  private failures = 0;
  private until = 0;

  constructor(private readonly firstMs: number) {}

  get isOver(): boolean {
    return performance.now() >= this.until;
  }

  noteAnswer(): void {
    this.failures = 0;
  }

  noteFailure(): void {
    this.until = performance.now() + this.firstMs * 2 ** Math.min(this.failures, longestDoubling);
    this.failures += 1;
  }
}
