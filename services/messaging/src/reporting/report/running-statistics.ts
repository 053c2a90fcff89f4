/** Count, mean and variance of any number of values in constant memory (Welford 1962, Technometrics 4:3). */
export class RunningStatistics {
  private n = 0;
  private average = 0;
  private squares = 0;

  get count(): number {
    return this.n;
  }

  get mean(): number {
    return this.average;
  }

  /** Of the sample (n − 1); 0 for fewer than two values. */
  get variance(): number {
    return this.n < 2 ? 0 : this.squares / (this.n - 1);
  }

  add(value: number): void {
    this.n += 1;
    const before = value - this.average;
    this.average += before / this.n;
    this.squares += before * (value - this.average);
  }
}
