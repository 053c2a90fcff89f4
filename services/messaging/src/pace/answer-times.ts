/** The first answers of a process are slow and nobody knows what is usual: a text counts from its answer. */
const firstAnswers = 20;
/** Until so many answers are in, and where they come as evenly as within a machine, every delay counts. */
const strictAnswers = 200;
const evenSpreadMs = 15;
/** The quickest answer is forgotten by so much with each that follows: the way may have become longer. */
const forgetMsPerAnswer = 0.01;

/**
 * How long the provider takes to answer, in milliseconds, and from that: how much later than usual a request arrived.
 * Where answers vary a good deal by themselves, which says nothing of the arrival, only outliers count (mean and
 * deviation are smoothed as TCP smooths its round trips, RFC 6298).
 */
export class AnswerTimes {
  private count = 0;
  private quickest = Number.POSITIVE_INFINITY;
  private mean = 0;
  private deviation = 0;

  note(ms: number): void {
    this.count += 1;
    this.quickest = Math.min(this.quickest + forgetMsPerAnswer, ms);
    const share = 1 / Math.min(this.count, 32);
    this.deviation += (Math.abs(ms - this.mean) - this.deviation) * share;
    this.mean += (ms - this.mean) * share;
  }

  /** By how much a request came later than usual, if it was answered after so many milliseconds. */
  latenessOf(ms: number): number {
    if (this.count < firstAnswers) return ms;
    if (this.count < strictAnswers || this.mean - this.quickest < evenSpreadMs) {
      return Math.max(0, ms - this.quickest);
    }
    return ms > this.mean + 3 * this.deviation ? ms - this.mean : 0;
  }
}
