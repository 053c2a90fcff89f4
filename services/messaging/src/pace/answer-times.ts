/** How long the provider takes to answer, smoothed as TCP smooths its round trips (RFC 6298). Milliseconds. */
export class AnswerTimes {
  private mean = 0;
  private deviation = 0;

  note(ms: number): void {
    this.deviation += (Math.abs(ms - this.mean) - this.deviation) / 4;
    this.mean += (ms - this.mean) / 8;
  }

  /** By how much an answer came, or will come, later than usual; 0 within the usual spread. */
  latenessOf(ms: number): number {
    return ms > this.mean + 3 * this.deviation ? ms - this.mean : 0;
  }
}
