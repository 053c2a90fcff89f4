/** The first answers of a process are slow and nothing is known yet: a text counts from its answer. */
const firstAnswers = 20;
/** Until this many answers, and where they are as even as within one machine, every delay counts. */
const strictAnswers = 200;
const evenSpreadMs = 15;
/** How fast the quickest answer is forgotten, because the route may have become longer. */
const forgetMsPerAnswer = 0.01;

/**
 * The provider's answer times in milliseconds, and from them how much later than usual a request arrived. Where answer
 * times vary much, which says nothing about the arrival, only outliers count (mean and deviation are smoothed as TCP smooths
 * its round trips, RFC 6298).
 *
 * Without them a second held 21 texts of 20 allowed, and 204 of 200, as the provider counts (`npm run bench -- campaign pace`).
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

  /** How much later than usual a request arrived that was answered after `ms` milliseconds. */
  latenessOf(ms: number): number {
    if (this.count < firstAnswers) return ms;
    if (this.count < strictAnswers || this.mean - this.quickest < evenSpreadMs) {
      return Math.max(0, ms - this.quickest);
    }
    return ms > this.mean + 3 * this.deviation ? ms - this.mean : 0;
  }
}
