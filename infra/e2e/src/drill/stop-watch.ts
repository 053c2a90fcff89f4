/** How long the stages of a step take, in words. */
export class StopWatch {
  private readonly laps: string[] = [];
  private at = performance.now();

  lap(name: string): void {
    const now = performance.now();
    this.laps.push(`${name} ${((now - this.at) / 1000).toFixed(1)} s`);
    this.at = now;
  }

  get said(): string {
    return this.laps.join(', ');
  }
}
