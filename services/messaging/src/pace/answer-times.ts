/** The first answers of a process are slow and there is no baseline yet: until then a text counts from its answer. */
const firstAnswers = 20;
/** Up to this many answers, and as long as answer times vary no more than within one machine, every delay counts. */
const strictAnswers = 200;
const evenSpreadMs = 15;
/** How fast the fastest answer is forgotten, because the route may have become longer. */
const forgetMsPerAnswer = 0.01;

/**
 * Tracks the provider's answer times in milliseconds, to estimate how much later than usual a request arrived. When
 * answer times vary widely, which does not reflect the arrival, only outliers count. Mean and deviation are smoothed as
 * TCP smooths round-trip times (RFC 6298).
 *
 * Without this estimate the provider counted 21 texts in a second at a limit of 20, and 204 at 200 (`npm run bench --
 * campaign pace`).
 */
export class AnswerTimes {
  private count = 0;
  private quickest = Number.POSITIVE_INFINITY;
  private mean = 0;
  private deviation = 0;

  record(ms: number): void {
    this.count += 1;
    this.quickest = Math.min(this.quickest + forgetMsPerAnswer, ms);
    const share = 1 / Math.min(this.count, 32);
    this.deviation += (Math.abs(ms - this.mean) - this.deviation) * share;
    this.mean += (ms - this.mean) * share;
  }

  /** How much later than usual a request arrived if its answer took `ms` milliseconds. */
  latenessOf(ms: number): number {
    if (this.count < firstAnswers) return ms;
    if (this.count < strictAnswers || this.mean - this.quickest < evenSpreadMs) {
      return Math.max(0, ms - this.quickest);
    }
    return ms > this.mean + 3 * this.deviation ? ms - this.mean : 0;
  }
}
